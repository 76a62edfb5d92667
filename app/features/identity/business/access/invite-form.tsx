import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { RoleBoxes } from './role-boxes.tsx'

export function InviteForm({ result }: { result: FormResult | undefined }) {
  const isSending = useSentForm()?.action?.startsWith('/business/access/') === true
  return (
    <Form
      method="post"
      action="/business/access/"
      noValidate
      className="flex flex-col gap-5 rounded-pin bg-sunken p-5"
    >
      <h3 className="font-semibold">Invite somebody</h3>
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Username or email"
        name="who"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={result?.typed['who'] ?? ''}
        error={result?.errors['who']}
      />
      <RoleBoxes
        legend="What they may do"
        has={(role) => result?.typed[role] === 'on'}
        error={result?.errors['ADMIN']}
      />
      <Acts>
        <Button type="submit" look="brand" busy={isSending}>
          Send invitation
        </Button>
      </Acts>
    </Form>
  )
}
