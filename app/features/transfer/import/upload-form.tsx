import * as v from 'valibot'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { useRefusedFocus } from '../../../ui/form/use-refused-focus.ts'
import { IMPORT_BYTES, IMPORT_FILES } from '../limits.ts'
import { RefusedFiles } from './import.ts'

const TYPES = '.zip,.html,.htm,.json,.csv,.tsv,.txt'

export function UploadForm({
  path,
  label,
  button,
  result,
  isMain = false,
}: {
  path: string
  label: string
  button: string
  result: FormResult | undefined
  isMain?: boolean
}) {
  const isSending = useSentForm()?.action === path
  return (
    <Form
      ref={useRefusedFocus(result)}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
    >
      <FormError>{result?.formError}</FormError>
      <FileField
        label={label}
        button="Choose files"
        name="file"
        accept={TYPES}
        multiple
        onChange={({ currentTarget }) =>
          currentTarget.setCustomValidity(tooMuch([...(currentTarget.files ?? [])]))
        }
        error={result && errorOf(result)}
        hint="One or several of one kind: up to 20 files, 100 MB and 20,000 entries together."
      />
      <Acts>
        <Button type="submit" look={isMain ? 'brand' : 'quiet'} busy={isSending}>
          {button}
        </Button>
      </Acts>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSending && 'Sending and reading. Large files take a while.'}
      </p>
    </Form>
  )
}

/** Told before minutes are spent on sending what is refused then. */
function tooMuch(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > IMPORT_BYTES) return 'That is more than 100 MB. Choose fewer files.'
  return files.length > IMPORT_FILES ? 'These are more than 20 files. Choose fewer.' : ''
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
