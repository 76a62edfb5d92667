import { type FormEvent, useRef } from 'react'
import * as v from 'valibot'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { FormError } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { useFocusFirstError } from '../../../ui/form/use-focus-first-error.ts'
import {
  IMPORT_BYTES,
  IMPORT_ENTRIES,
  IMPORT_FILES,
  IMPORT_RAW_TEXT_BYTES,
  UPLOAD_BYTES,
  UPLOADS,
} from '../limits.ts'
import { IMPORTS_PATH, importPath, RefusedFiles } from './import.ts'
import { phaseText } from './upload/phase-text.ts'
import type { ShownUpload } from './upload/start-upload.server.ts'
import { UnfinishedList } from './upload/unfinished-list.tsx'
import { UploadList } from './upload/upload-list.tsx'
import { useDrop } from './upload/use-drop.tsx'
import { useUploads } from './upload/use-uploads.tsx'

const ENTRIES = IMPORT_ENTRIES.toLocaleString('en')
const GIGABYTES = UPLOAD_BYTES / 2 ** 30

const TYPES = '.zip,.html,.htm,.json,.jsonl,.xml,.opml,.xbel,.plist,.csv,.tsv,.txt'

/** With scripts, files are uploaded in parts and resumed. Without scripts, one form sends all of them. */
export function UploadForm({
  importId,
  label,
  button,
  result: formResult,
  uploads = [],
  isMain = false,
}: {
  /** The import to add the files to; null for a new import. */
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
  } = useUploads(importId)
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
      <Answer.Provider value={result}>
        <Form
          ref={useFocusFirstError(result)}
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
                {`One or more of the same kind: up to ${IMPORT_FILES} files, ${ENTRIES} entries, ${GIGABYTES} GB per file`}
                <span className="hidden noscript:inline">
                  {` (${IMPORT_BYTES / 1_000_000} MB in total without JavaScript)`}
                </span>
                .
              </>
            }
          />
          {lines.length > 0 && (
            <UploadList
              lines={lines}
              canCancel={phase === 'sending' || phase === 'held'}
              onCancel={cancel}
            />
          )}
          <ActionButtons>
            <Button type="submit" look={isMain ? 'brand' : 'quiet'} busy={isBusy}>
              {phase === 'held' ? 'Continue with the others' : button}
            </Button>
          </ActionButtons>
          <p role="status" className="text-sm text-muted empty:hidden">
            {phaseText(phase, lines) ?? (isBusy && 'Uploading. Large files take a while.')}
          </p>
        </Form>
      </Answer.Provider>
      <UnfinishedList uploads={uploads.filter(({ upload }) => !begun.has(upload))} />
    </>
  )
}

function tooMuch(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const large = files.find(({ size }) => size > UPLOAD_BYTES)
  const text = files.find(({ name, size }) => !/\.zip$/i.test(name) && size > IMPORT_RAW_TEXT_BYTES)
  if (files.length > IMPORT_FILES) return `That's more than ${IMPORT_FILES} files. Choose fewer.`
  if (large) return `${large.name} is too large (limit ${GIGABYTES} GB per file).`
  if (text)
    return `${text.name} is too large (limit ${IMPORT_RAW_TEXT_BYTES / 2 ** 20} MB for text files, including icons).`
  return bytes > UPLOADS.bytes
    ? `That's more than ${UPLOADS.bytes / 2 ** 30} GB. Choose fewer files.`
    : ''
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
