import { Toast } from '../../ui/overlay/toast.tsx'
import { FAILED_SAVE_TEXT } from '../failed-response.ts'
import { useFailures } from '../failure-count.ts'

export function FailureToast() {
  const failures = useFailures()
  if (failures === 0) return null
  return (
    <Toast key={failures}>
      <span className="min-w-0 py-1.5 pr-2">{FAILED_SAVE_TEXT}</span>
    </Toast>
  )
}
