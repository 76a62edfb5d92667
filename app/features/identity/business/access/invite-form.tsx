import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { ConfirmFirstLink } from '../../email-addresses/confirm-first-link.tsx'
import { RoleBoxes } from './role-boxes.tsx'

export function InviteForm({ result }: { result: FormResult | undefined }) {
  const isSending = useSentForm()?.action?.startsWith('/business/access/') === true
  return (
    <Form
      method="post"
      action="/business/access/"
      className="flex flex-col gap-5 rounded-pin bg-sunken p-[min(1.25rem,5vw)]"
    >
      <h3 className="font-semibold">Invite someone</h3>
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Username or email"
        name="who"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={result?.typed['who'] ?? ''}
        error={result?.errors['who']}
      />
      <ConfirmFirstLink code={result?.code} />
      <RoleBoxes
        legend="What they can do"
        has={(role) => result?.typed[role] === 'on'}
        error={result?.errors['ADMIN']}
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isSending}>
          Send invitation
        </Button>
      </ActionButtons>
    </Form>
  )
}
