import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { MethodBoxes } from '../../recovery/recent-methods/method-boxes.tsx'
import type { OfferedMethod } from '../../recovery/recent-methods/recent-methods.ts'

export function LogOutEverywhereForm({
  ways,
  staying,
  typed,
  result,
}: {
  ways: readonly OfferedMethod[]
  staying: readonly OfferedMethod[]
  typed: Readonly<Record<string, string>> | undefined
  result: FormResult | undefined
}) {
  const names = staying.map(({ name }) => name).join(', ')
  return (
    <Form
      method="post"
      action="/settings/security/log-out-everywhere/"
      className="flex max-w-xl flex-col gap-4"
    >
      <FormError>{result?.formError}</FormError>
      {ways.length + staying.length === 0 && (
        <p className="text-muted">After that, only your password gives access to your account.</p>
      )}
      {staying.length > 0 && (
        <p className="text-muted">
          You don't have a password, so we keep these for logging in again: {names}.
        </p>
      )}
      <MethodBoxes
        ways={ways}
        legend="Remove these, too?"
        hint="We ticked what was added since your password was last confirmed by email or two-step verification. Untick what's yours."
        typed={result?.typed ?? typed}
      />
      <ActionButtons>
        <Button type="submit" look="danger">
          Log out everywhere
        </Button>
        <ButtonLink to="/settings/security/" look="bare">
          Cancel
        </ButtonLink>
      </ActionButtons>
    </Form>
  )
}
