import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function NewTagForm({ result }: { result: FormResult | undefined }) {
  return (
    <section aria-labelledby="new-tag" className="mt-10 max-w-xl">
      <h2 id="new-tag" className="mb-4 text-lg">
        A new tag
      </h2>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormError>{result?.formError}</FormError>
        <TextField
          label="Name"
          name="tagName"
          defaultValue={result?.typed['tagName']}
          error={result?.errors['tagName']}
          hint="Such as “Web shop”. One tag is enough for one site."
          autoComplete="off"
        />
        <Acts>
          <Button type="submit" look="brand" busy={useSentForm() !== null}>
            Create tag
          </Button>
        </Acts>
      </Form>
    </section>
  )
}
