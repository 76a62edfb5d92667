import { AccountChangedHost } from './account-changed-host.tsx'
import { FailureToast } from './failure-toast.tsx'
import { NetworkToast } from './network-toast.tsx'

export function RequestErrors() {
  return (
    <>
      <NetworkToast />
      <FailureToast />
      <AccountChangedHost />
    </>
  )
}
