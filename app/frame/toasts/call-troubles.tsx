import { DepartureHost } from './departure-host.tsx'
import { FailureToast } from './failure-toast.tsx'
import { NetworkToast } from './network-toast.tsx'

/** Says that a call had no answer, failed, or was another account’s. */
export function CallTroubles() {
  return (
    <>
      <NetworkToast />
      <FailureToast />
      <DepartureHost />
    </>
  )
}
