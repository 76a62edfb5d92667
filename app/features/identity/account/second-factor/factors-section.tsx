import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import type { SecurityFactors } from '../security/security-page.server.ts'

const ROW = 'flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3'

export function FactorsSection({ phoneEnd, hasApp, codesLeft, sendsTexts }: SecurityFactors) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const isOn = phoneEnd !== null || hasApp
  return (
    <>
      <p className="mb-2 text-muted">
        {isOn
          ? 'We ask for a code as well as your password when you log in.'
          : "With two-step verification, your password alone isn't enough to log in."}
      </p>
      <ul className="divide-y divide-line" {...keptFocus}>
        {(sendsTexts || phoneEnd !== null) && (
          <li className={ROW}>
            <div>
              <p className="font-semibold">Text message</p>
              <p className="text-sm text-muted">
                {phoneEnd === null ? 'Off' : `To the number ending in ${phoneEnd}`}
              </p>
            </div>
            <div className="flex gap-2">
              {sendsTexts && (
                <ButtonLink to="/settings/security/phone/" size="small">
                  {phoneEnd === null ? 'Add a phone' : 'Change the phone'}
                </ButtonLink>
              )}
              {phoneEnd !== null && <Remove kind="phone" label="Remove the phone" />}
            </div>
          </li>
        )}
        <li className={ROW}>
          <div>
            <p className="font-semibold">Authenticator app</p>
            <p className="text-sm text-muted">{hasApp ? 'On' : 'Off'}</p>
          </div>
          <div className="flex gap-2">
            <ButtonLink to="/settings/security/app/" size="small">
              {hasApp ? 'Change the app' : 'Add an app'}
            </ButtonLink>
            {hasApp && <Remove kind="app" label="Remove the app" />}
          </div>
        </li>
        {isOn && (
          <li className={ROW}>
            <div>
              <p className="font-semibold">Recovery codes</p>
              <p className="text-sm text-muted">
                {codesLeft === 1 ? '1 left' : `${codesLeft} left`}
              </p>
            </div>
            <ButtonLink to="/settings/security/recovery-codes/" size="small">
              Create new codes
            </ButtonLink>
          </li>
        )}
      </ul>
    </>
  )
}

function Remove({ kind, label }: { kind: 'phone' | 'app'; label: string }) {
  return (
    <Form method="post" action={`/settings/security/factors/${kind}/remove/`}>
      <Button type="submit" size="small" aria-label={label}>
        Remove
      </Button>
    </Form>
  )
}
