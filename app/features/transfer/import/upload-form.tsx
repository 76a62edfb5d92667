import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

const TYPES = '.zip,.html,.htm,.json,.csv'

type Refused = { errors: Readonly<Record<string, string>>; formError: string | null }

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
  result: Refused | undefined
  isMain?: boolean
}) {
  const isSending = useSentForm()?.action === path
  const error = result?.errors['file']
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="flex flex-col gap-4">
      <FormError>{result?.formError}</FormError>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="import-file" className="text-sm font-semibold">
          {label}
        </label>
        <input
          id="import-file"
          type="file"
          name="file"
          accept={TYPES}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'import-file-error import-file-hint' : 'import-file-hint'}
          className="w-full rounded-pin border border-field bg-raised p-3 text-base file:mr-4 file:h-9 file:rounded-full file:border-0 file:bg-sunken file:px-3.5 file:font-semibold file:text-ink hover:border-ink aria-invalid:border-danger"
        />
        {error && (
          <p id="import-file-error" role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <p id="import-file-hint" className="text-sm text-muted">
          Up to 95 MB and 20,000 entries.
        </p>
      </div>
      <Button
        type="submit"
        look={isMain ? 'brand' : 'quiet'}
        busy={isSending}
        className="self-start"
      >
        {button}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSending && 'Sending and reading the file. Large ones take a while.'}
      </p>
    </Form>
  )
}
