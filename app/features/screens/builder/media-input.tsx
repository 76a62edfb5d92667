import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'
import { FormError } from '../../../ui/form/field.tsx'
import { FileInput } from '../../../ui/form/file-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PICTURE_BYTES, VIDEO_BYTES } from '../../content/media/limits.ts'
import { DurationBadge } from '../../content/media/videos/duration-badge.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { CoverInput } from './cover-input.tsx'
import { takeHandedPicture } from './handed-picture.ts'
import { type Frame, takeFrame } from './take-frame.ts'

const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,video/mp4,video/webm,.mp4,.webm'

/** The chosen file as an object URL; `cover` is null until captured. */
type Chosen = { url: string; isVideo: boolean; frame: Frame | 'coming' | null }

export function MediaInput({
  coverError,
  shared,
}: {
  coverError: string | undefined
  shared: number
}) {
  const { input, chosen, problem, waiting, take } = useChosenMedia(shared)
  const [isOver, setOver] = useState(false)
  const id = useId()
  const { isVideo = false, frame = null } = chosen ?? {}

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <>
      <label
        htmlFor={id}
        className={`relative flex min-h-84 cursor-pointer flex-col items-center justify-center gap-3 overflow-hidden rounded-dialog bg-sunken p-6 forced-colors:border text-center outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink ${isOver ? 'outline-4 outline-ink' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size={32} />
        <span className="font-semibold">Drop, paste or choose a picture or a video</span>
        <span className="text-sm text-muted">
          JPEG, PNG, WebP, GIF or AVIF, up to 20 MB, MP4 or WebM, up to 50 MB
        </span>
        <FileInput
          id={id}
          inputRef={input}
          button="Choose a file"
          name="image"
          accept={ACCEPTED}
          required
          onChange={(event) => take(event.target.files)}
        />
        {chosen && <Preview chosen={chosen} />}
      </label>
      <FormError>{problem}</FormError>
      <p role="status" className="text-sm text-muted empty:hidden">
        {waiting > 0 &&
          (waiting === 1
            ? 'Another shared picture comes after this one.'
            : `${waiting} more shared pictures come after this one.`)}
      </p>
      {waiting > 0 && <input type="hidden" name="hasMore" value="1" />}
      <CoverInput
        frame={frame === 'coming' ? null : frame}
        isNeeded={isVideo && frame === null}
        error={coverError}
      />
    </>
  )
}

function useChosenMedia(shared: number) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  const memberId = useViewer()?.id ?? 0

  function take(files: Iterable<File> | null | undefined) {
    const given = [...(files ?? [])]
    const file = given.find(({ type }) => /^(image\/(?!svg)|video\/)/.test(type))
    if (!input.current || given.length === 0) return
    if (!file) {
      setProblem(SHOWN_TEXTS.picture_unreadable)
      return
    }
    const isVideo = file.type.startsWith('video/')
    const isTooLarge = file.size > (isVideo ? VIDEO_BYTES : PICTURE_BYTES)
    setProblem(isTooLarge ? SHOWN_TEXTS[isVideo ? 'video_too_large' : 'picture_too_large'] : null)
    if (isTooLarge) {
      input.current.value = ''
      setChosen(null)
      return
    }
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.current.files = transfer.files
    setChosen({ url: URL.createObjectURL(file), isVideo, frame: isVideo ? 'coming' : null })
  }

  useEffect(() => {
    function onPaste({ clipboardData }: ClipboardEvent) {
      take(clipboardData?.files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: A picture is handed over once, as this opens.
  useEffect(() => {
    takeHandedPicture(memberId, shared).then((given) => {
      if (!given) return
      take([given.picture])
      setWaiting(given.waiting)
    })
  }, [])

  const { url, isVideo = false } = chosen ?? {}
  useEffect(() => {
    if (url === undefined) return
    let isCurrent = true
    if (isVideo) {
      takeFrame(url).then((taken) => {
        if (isCurrent) setChosen({ url, isVideo, frame: taken })
      })
    }
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [url, isVideo])

  return { input, chosen, problem, waiting, take }
}

function Preview({ chosen: { url, isVideo, frame } }: { chosen: Chosen }) {
  const [cover, setCover] = useState<string | null>(null)
  const poster = frame !== null && frame !== 'coming' ? frame.poster : null
  useEffect(() => {
    const address = poster && URL.createObjectURL(poster)
    setCover(address)
    return () => URL.revokeObjectURL(address ?? '')
  }, [poster])
  const shown = isVideo ? cover : url
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken p-3">
      {shown !== null && (
        <img src={shown} alt="Chosen" className="size-full rounded-pin object-contain" />
      )}
      {frame === 'coming' && (
        <>
          <span className="spinner" aria-hidden="true" />
          <span role="status">Reading the video</span>
        </>
      )}
      {isVideo && frame === null && (
        <span className="font-semibold">This browser can't show the video</span>
      )}
      {frame !== null && frame !== 'coming' && <DurationBadge durationMs={frame.durationMs} />}
    </span>
  )
}
