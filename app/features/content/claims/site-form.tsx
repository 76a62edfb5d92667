import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'

export function SiteForm({ result }: { result: FormResult | undefined }) {
  const isBusy = useSentForm()?.action === '/settings/claim/'
  return (
    <Form method="post" action="/settings/claim/" noValidate className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Your site"
        name="site"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="shop.example"
        hint="Its name or address. It stands for www. and everything below it, too."
        defaultValue={result?.typed['site']}
        error={result?.errors['site']}
      />
      <Acts>
        <Button type="submit" look="brand" busy={isBusy}>
          Claim this site
        </Button>
      </Acts>
    </Form>
  )
}
