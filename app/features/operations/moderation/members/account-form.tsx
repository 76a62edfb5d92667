import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, SelectField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { ReasonFields } from '../reason-fields.tsx'

const ACTS = {
  limit: 'Take out of feeds and search',
  soft_ban: 'Log out and ask for a new password',
  suspend: 'Suspend',
  deactivate: 'Deactivate',
} as const

export function AccountForm({
  member,
  result,
}: {
  member: { id: number; state: string; limitedAt: number | null }
  result: FormResult | undefined
}) {
  const { errors, typed, formError } = result ?? {}
  const isClosed = ['suspended', 'deactivated', 'soft_banned'].includes(member.state)
  return (
    <Form method="post" className="flex max-w-xl flex-col gap-5">
      <FormError>{formError}</FormError>
      <input type="hidden" name="memberId" value={member.id} />
      <SelectField
        label="What to do"
        name="act"
        defaultValue={typed?.['act'] ?? ''}
        error={errors?.['act']}
      >
        <option value="">Choose</option>
        {isClosed && <option value="restore">Reopen the account</option>}
        {Object.entries(ACTS).map(([act, label]) => (
          <option key={act} value={act}>
            {label}
          </option>
        ))}
      </SelectField>
      <ReasonFields
        ground="other"
        hint="The member will see this."
        look="danger"
        button="Decide"
        result={result}
      />
    </Form>
  )
}
