import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { PROVIDERS } from '../../providers.ts'
import { recoveryPath } from '../../recovery/recovery-path.ts'
import type { FlowParts } from '../flow-parts.ts'

export function EmailTakenScreen({ flow, take }: FlowParts) {
  return (
    <div className="flex flex-col gap-4 text-center wrap-anywhere">
      <p>
        {flow.email} belongs to an account. Log in to it, or reset its password, and{' '}
        {flow.pending ? PROVIDERS[flow.pending.provider].label : 'the other account'} is connected
        to it.
      </p>
      <Button
        size="large"
        look="brand"
        className="noscript:hidden w-full"
        onClick={() => take({ type: 'chose_log_in' })}
      >
        Log in
      </Button>
      <ButtonLink to={recoveryPath(flow.email)} size="large" className="w-full">
        Reset your password
      </ButtonLink>
      <ButtonLink
        to="/signup/"
        size="large"
        look="bare"
        className="w-full"
        onClick={(event) => {
          event.preventDefault()
          take({ type: 'declined' })
        }}
      >
        Not now
      </ButtonLink>
    </div>
  )
}
