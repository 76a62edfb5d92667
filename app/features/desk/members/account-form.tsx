import type { FormResult } from '../../../http/form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError, SelectField, TextArea } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useUnderWay } from '../../../ui/form/sending.ts'
import { groundOptions } from '../decide/grounds.ts'

const ACTS = {
  limit: 'Take out of feeds and search',
  soft_ban: 'Log out and ask for a new password',
  suspend: 'Suspend',
  deactivate: 'Deactivate',
} as const

/** Closes or limits an open account, or opens a closed one. */
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
    <Form method="post" noValidate className="flex max-w-xl flex-col gap-5">
      <FormError>{formError}</FormError>
      <input type="hidden" name="memberId" value={member.id} />
      <SelectField
        label="What to do"
        name="act"
        defaultValue={typed?.act ?? ''}
        error={errors?.act}
      >
        <option value="">Choose</option>
        {isClosed && <option value="restore">Open the account again</option>}
        {Object.entries(ACTS).map(([act, words]) => (
          <option key={act} value={act}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Rule"
        name="ground"
        defaultValue={typed?.ground ?? 'other'}
        error={errors?.ground}
      >
        {groundOptions().map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Why"
        name="explanation"
        maxLength={1000}
        defaultValue={typed?.explanation}
        error={errors?.explanation}
        hint="The member reads it."
      />
      <Button
        type="submit"
        look="danger"
        busy={useUnderWay()?.formMethod === 'POST'}
        className="self-end"
      >
        Decide
      </Button>
    </Form>
  )
}
