import { InFront } from '../../ui/overlay/in-front.tsx'
import { Toast } from '../../ui/overlay/toast.tsx'
import { FAILED_WORDS } from '../failing.ts'
import { useFailures } from '../failure.ts'

/** Says that a form was not done; its page stays. */
export function FailureToast() {
  const failures = useFailures()
  if (failures === 0) return null
  return (
    <InFront>
      <Toast key={failures}>
        <span className="min-w-0 py-1.5 pr-2">{FAILED_WORDS}</span>
      </Toast>
    </InFront>
  )
}
