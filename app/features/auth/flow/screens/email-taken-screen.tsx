import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { recoveryPath } from '../../recovery/recovery.ts'
import type { FlowParts } from '../flow-parts.ts'

export function EmailTakenScreen({ flow, take }: FlowParts) {
  return (
    <div className="flex flex-col gap-4 text-center wrap-anywhere">
      <p>{flow.email} belongs to an account. Log in with it, or reset its password.</p>
      <ButtonLink to={recoveryPath(flow.email)} size="large" look="brand" className="w-full">
        Reset your password
      </ButtonLink>
      <Button size="large" className="w-full" onClick={() => take({ type: 'declined' })}>
        Not now
      </Button>
    </div>
  )
}
