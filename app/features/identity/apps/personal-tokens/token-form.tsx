import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { APP_NAME_LENGTH } from '../../limits.ts'
import { ScopeBoxes } from '../scope-boxes.tsx'
import type { Scope } from '../scopes.ts'
import { TOKEN_DAYS, TOKENS_PATH } from './token.ts'

const FIRST: readonly Scope[] = ['user_accounts:read', 'boards:read', 'pins:read']

export function TokenForm({ result }: { result: FormResult | undefined }) {
  const isSending = useSentForm() !== null
  const typed = result?.typed
  return (
    <Form method="post" className="flex flex-col gap-6">
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Name"
        name="name"
        maxLength={APP_NAME_LENGTH}
        defaultValue={typed?.['name'] ?? ''}
        error={result?.errors['name']}
        hint="To tell it apart from others."
        required
      />
      <SelectField label="Expires" name="days" defaultValue={typed?.['days'] ?? '90'}>
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 'none' ? 'Never' : `${days} days`}
          </option>
        ))}
      </SelectField>
      <ScopeBoxes
        has={(scope) => (typed ? typed[scope] === 'on' : FIRST.includes(scope))}
        error={result?.errors['scopes']}
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isSending}>
          Create token
        </Button>
        <ButtonLink to={TOKENS_PATH} look="bare">
          Cancel
        </ButtonLink>
      </ActionButtons>
    </Form>
  )
}
