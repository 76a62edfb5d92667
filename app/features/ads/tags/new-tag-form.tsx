import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function NewTagForm({ result }: { result: FormResult | undefined }) {
  return (
    <section aria-labelledby="new-tag" className="mt-10 max-w-xl">
      <h2 id="new-tag" className="mb-4 text-lg">
        A new tag
      </h2>
      <Form method="post" className="flex flex-col gap-4">
        <FormError>{result?.formError}</FormError>
        <TextField
          label="Name"
          name="tagName"
          defaultValue={result?.typed['tagName']}
          error={result?.errors['tagName']}
          hint="For example, “Web shop”. You need only one tag per site."
          autoComplete="off"
        />
        <ActionButtons>
          <Button type="submit" look="brand" busy={useSentForm() !== null}>
            Create tag
          </Button>
        </ActionButtons>
      </Form>
    </section>
  )
}
