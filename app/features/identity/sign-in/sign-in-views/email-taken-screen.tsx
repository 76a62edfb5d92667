import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { accountLabel } from '../../providers/account-label.ts'
import { recoveryPath } from '../../recovery/recovery-path.ts'
import { PROVIDERS } from '../../sign-in-methods/providers.ts'
import type { FlowParts } from '../flow-parts.ts'
import { DeclineLink } from './decline-link.tsx'

export function EmailTakenScreen({ flow, take }: FlowParts) {
  const { pending } = flow
  return (
    <div className="flex flex-col gap-4 text-center wrap-anywhere">
      <p>
        {flow.email} already has an account. Log in to it or reset its password.
        {pending && <span>{` Once connected, you can log in with ${accountLabel(pending)}.`}</span>}
      </p>
      {pending && (
        <Button
          size="large"
          look="brand"
          className="noscript:hidden w-full"
          onClick={() => take({ type: 'chose_log_in', joins: true })}
        >
          Log in and connect {PROVIDERS[pending.provider].label}
        </Button>
      )}
      <Button
        size="large"
        className="noscript:hidden w-full"
        onClick={() => take({ type: 'chose_log_in', joins: false })}
      >
        Log in
      </Button>
      <ButtonLink to={recoveryPath(flow.email)} size="large" className="w-full">
        Reset your password
      </ButtonLink>
      <DeclineLink take={take} />
    </div>
  )
}
