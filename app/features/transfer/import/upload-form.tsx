import { type FormEvent, useRef } from 'react'
import * as v from 'valibot'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { useRefusedFocus } from '../../../ui/form/use-refused-focus.ts'
import { IMPORT_FILES, IMPORT_RAW_TEXT_BYTES, UPLOAD_BYTES, UPLOADS } from '../limits.ts'
import { IMPORTS_PATH, importPath, RefusedFiles } from './import.ts'
import type { ShownUpload } from './upload/begin-upload.server.ts'
import { phaseText } from './upload/phase-text.ts'
import { SendingList } from './upload/sending-list.tsx'
import { UnfinishedList } from './upload/unfinished-list.tsx'
import { useDrop } from './upload/use-drop.tsx'
import { useSending } from './upload/use-sending.tsx'

const TYPES = '.zip,.html,.htm,.json,.csv,.tsv,.txt'

/** With scripts files go in parts, which go on where they stopped; without, all in one form. */
export function UploadForm({
  importId,
  label,
  button,
  result: formResult,
  uploads = [],
  isMain = false,
}: {
  /** The import that the files come to; null for a new one. */
  importId: number | null
  label: string
  button: string
  result: FormResult | undefined
  uploads?: readonly ShownUpload[]
  isMain?: boolean
}) {
  const path = importId === null ? IMPORTS_PATH : importPath({ id: importId })
  const {
    lines,
    phase,
    result: partsResult,
    send,
    read,
    cancel,
    forgetResult,
  } = useSending(importId)
  const input = useRef<HTMLInputElement>(null)
  const { isOver, target } = useDrop(input, phase === 'idle')
  const isBusy = useSentForm()?.action === path || phase === 'sending' || phase === 'reading'
  const result = partsResult ?? formResult
  const begun = new Set(lines.map(({ upload }) => upload))

  function submit(event: FormEvent) {
    const files = [...(input.current?.files ?? [])]
    if (phase === 'idle' && files.length === 0) return forgetResult()
    event.preventDefault()
    if (phase === 'held') void read()
    else if (phase === 'idle') void send(files)
  }

  return (
    <>
      <Form
        ref={useRefusedFocus(result)}
        method="post"
        action={path}
        encType="multipart/form-data"
        onSubmit={submit}
        {...target}
        className={`flex flex-col gap-4 rounded-pin outline-offset-8 outline-ink ${isOver ? 'outline-2 outline-dashed' : ''}`}
      >
        <FormError>{result?.formError}</FormError>
        <FileField
          label={label}
          button="Choose files"
          name="file"
          accept={TYPES}
          multiple
          inputRef={input}
          onChange={({ currentTarget }) =>
            currentTarget.setCustomValidity(tooMuch([...(currentTarget.files ?? [])]))
          }
          error={result && errorOf(result)}
          hint={
            <>
              One or several of one kind: up to 20 files and 20,000 entries together, 2 GB a file
              <span className="hidden noscript:inline"> (100 MB together without scripts)</span>.
            </>
          }
        />
        {lines.length > 0 && (
          <SendingList
            lines={lines}
            canCancel={phase === 'sending' || phase === 'held'}
            onCancel={cancel}
          />
        )}
        <Acts>
          <Button type="submit" look={isMain ? 'brand' : 'quiet'} busy={isBusy}>
            {phase === 'held' ? 'Go on with the others' : button}
          </Button>
        </Acts>
        <p role="status" className="text-sm text-muted empty:hidden">
          {phaseText(phase, lines) ?? (isBusy && 'Sending and reading. Large files take a while.')}
        </p>
      </Form>
      <UnfinishedList uploads={uploads.filter(({ upload }) => !begun.has(upload))} />
    </>
  )
}

function tooMuch(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const large = files.find(({ size }) => size > UPLOAD_BYTES)
  const text = files.find(({ name, size }) => !/\.zip$/i.test(name) && size > IMPORT_RAW_TEXT_BYTES)
  if (files.length > IMPORT_FILES) return 'These are more than 20 files. Choose fewer.'
  if (large) return `${large.name} is too large. A file can have 2 GB.`
  if (text) return `${text.name} is too large. A text can have 256 MB, with its icons.`
  return bytes > UPLOADS.bytes ? 'That is more than 4 GB. Choose fewer files.' : ''
}

function errorOf({ errors, details }: FormResult) {
  const refused = v.safeParse(RefusedFiles, details)
  if (!refused.success) return errors['file']
  return (
    <>
      {errors['file']}
      {refused.output.files.map(({ name, why }) => (
        <span key={`${name}: ${why}`} className="mt-1 block wrap-anywhere">
          <bdi>{name}</bdi>: {why}
        </span>
      ))}
    </>
  )
}
