import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function SiteForm({ result }: { result: FormResult | undefined }) {
  const isBusy = useSentForm()?.action === '/settings/claim/'
  return (
    <Form method="post" action="/settings/claim/" className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Your site"
        name="site"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="shop.example"
        hint="Domain name. Includes www and all subdomains."
        defaultValue={result?.typed['site']}
        error={result?.errors['site']}
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isBusy}>
          Claim this site
        </Button>
      </ActionButtons>
    </Form>
  )
}
