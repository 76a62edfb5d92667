import { Form, useNavigation } from '@remix-run/react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { FormResult } from '../../http/form.server.ts'
import { refusalText } from '../../refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { OwnBoard } from '../boards/own-boards.server.ts'
import { PICTURE_BYTES } from '../media/limits.ts'
import { PinFields } from '../pins/pin-fields.tsx'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A picture from the device: chosen, dropped or pasted, and saved with words. */
export function UploadForm({
  boards,
  boardId,
  result,
}: {
  boards: readonly OwnBoard[]
  boardId: number | null
  result: FormResult | undefined
}) {
  const isSaving = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid grid-cols-1 items-start gap-8 narrow:grid-cols-[23rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <PictureInput />
        <FormError>{result?.formError ?? result?.errors.image}</FormError>
      </div>
      <div className="flex flex-col gap-5">
        <PinFields
          pin={{
            title: '',
            description: '',
            altText: '',
            link: null,
            board: boardId === null ? null : { id: boardId },
          }}
          boards={boards}
          result={result}
        />
        <Button type="submit" look="brand" size="large" busy={isSaving} className="self-end">
          Save
        </Button>
      </div>
    </Form>
  )
}

/** The file input and, around it, the place to drop a picture on, which then shows it. */
function PictureInput() {
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)

  function take(files: FileList | null | undefined) {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file || !input.current) return
    const isTooLarge = file.size > PICTURE_BYTES
    setProblem(isTooLarge ? refusalText('picture_too_large') : null)
    if (isTooLarge) {
      input.current.value = ''
      setPreview(null)
      return
    }
    const held = new DataTransfer()
    held.items.add(file)
    input.current.files = held.files
    setPreview(URL.createObjectURL(file))
  }

  useEffect(() => {
    function onPaste({ clipboardData }: ClipboardEvent) {
      take(clipboardData?.files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  })

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <>
      <label
        className={`relative flex min-h-84 cursor-pointer flex-col items-center justify-center gap-3 overflow-hidden rounded-dialog bg-sunken p-6 text-center outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink ${isOver ? 'outline-4 outline-ink' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size={32} />
        <span className="font-semibold">Drop, paste or choose a picture</span>
        <span className="text-sm text-muted">JPEG, PNG, WebP, GIF or AVIF, up to 20 MB</span>
        <input
          ref={input}
          type="file"
          name="image"
          accept={ACCEPTED}
          required
          onChange={(event) => take(event.target.files)}
          className="file-input max-w-full text-sm"
        />
        {preview && (
          <img
            src={preview}
            alt="Chosen"
            className="absolute inset-0 size-full bg-sunken object-contain p-3"
          />
        )}
      </label>
      <FormError>{problem}</FormError>
    </>
  )
}
