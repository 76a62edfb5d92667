import { ProgressToast } from '../../../../ui/overlay/progress-toast.tsx'
import type { BoardAction } from '../bulk-action/action.ts'
import { actionText } from '../bulk-action/action-text.ts'

export function ActionProgress({ action }: { action: BoardAction }) {
  const { done, total } = action
  return <ProgressToast text={actionText(action)} done={done} total={total} />
}
