import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { WayLeft } from '../../recovery/ways-left.server.ts'

export function EndOtherWays({
  ways,
  result,
}: {
  ways: readonly WayLeft[]
  result: FormResult | undefined
}) {
  const hasPassword = ways.some(({ kind }) => kind === 'password')
  const others = ways.filter(({ kind, isThis }) => !isThis && !STAYS[kind](hasPassword))
  return (
    <div className="mt-6 flex flex-col gap-4">
      {others.length > 0 ? (
        <>
          <p className="text-muted">
            {hasPassword
              ? 'This device, your password and your second factor stay. Passkeys, connected accounts, people and recovery codes can be added again.'
              : 'This device, your second factor, and, as long as you have no password, connected accounts and passkeys stay. Recovery codes can be made again.'}
          </p>
          <Form method="post" action="/settings/security/ways/">
            <FormError>{result?.formError}</FormError>
            <Acts>
              <Button type="submit" look="danger">
                End all but this
              </Button>
            </Acts>
          </Form>
        </>
      ) : (
        <p className="text-muted">There is nothing else to end.</p>
      )}
      <Acts>
        <ButtonLink to="/settings/security/">End or change one of them</ButtonLink>
      </Acts>
    </div>
  )
}

const STAYS: Readonly<Record<WayLeft['kind'], (hasPassword: boolean) => boolean>> = {
  session: () => false,
  token: () => false,
  program: () => false,
  password: () => true,
  identity: (hasPassword) => !hasPassword,
  passkey: (hasPassword) => !hasPassword,
  factor: () => true,
  recovery_codes: () => false,
  trusted_browser: () => false,
  email_change: () => false,
  person: () => false,
}
