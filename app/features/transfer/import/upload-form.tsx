import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

const TYPES = '.zip,.html,.htm,.json,.csv,.tsv,.txt'

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
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="flex flex-col gap-4">
      <FormError>{result?.formError}</FormError>
      <FileField
        label={label}
        button="Choose a file"
        name="file"
        accept={TYPES}
        error={result?.errors['file']}
        hint="Up to 95 MB and 20,000 entries."
      />
      <Acts>
        <Button type="submit" look={isMain ? 'brand' : 'quiet'} busy={isSending}>
          {button}
        </Button>
      </Acts>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSending && 'Sending and reading the file. Large ones take a while.'}
      </p>
    </Form>
  )
}
