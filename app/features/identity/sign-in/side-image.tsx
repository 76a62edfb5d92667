import type { FlowType } from './machine/flow.ts'
import type { FlowContext } from './sign-in-context.ts'

/** Whether to show an image beside a log-in: only to a member whose session expired. */
export function hasSideImage(
  flowType: FlowType,
  { isSwitching, known }: Pick<FlowContext, 'isSwitching' | 'known'>,
): boolean {
  return flowType === 'login' && !isSwitching && known?.type === 'LIMITED_LOGIN'
}

export function SideImage() {
  return (
    <img
      src="/limited-login.svg"
      alt=""
      width={400}
      height={480}
      className="hidden h-auto w-full rounded-sheet narrow:block"
    />
  )
}
