import { useLocation } from '@remix-run/react'
import type { FormResult } from '../../../http/form.server.ts'
import { Mark } from '../../../ui/mark.tsx'
import { AccessFlow } from './access-flow.tsx'
import type { FlowEntrance } from './flow-parts.ts'

/** The way into an account as a page of its own, complete without scripts. */
export function AccessFlowPage({
  flowType,
  entrance,
  answer,
}: {
  flowType: 'login' | 'signup'
  entrance: FlowEntrance
  /** What the server said to a form without scripts. */
  answer: FormResult | object | undefined
}) {
  const result = answer && 'typed' in answer ? answer : undefined
  const email = useTypedEmail()
  const isWide = flowType === 'login' && entrance.known?.type === 'LIMITED_LOGIN'
  return (
    <div
      className={`mx-auto w-full px-6 py-8 narrow:py-14 ${isWide ? 'max-w-sm narrow:max-w-4xl' : 'max-w-sm'}`}
    >
      <div className={isWide ? 'items-center gap-16 narrow:grid narrow:grid-cols-2' : ''}>
        {isWide && (
          <img
            src="/limited-login.svg"
            alt=""
            width={400}
            height={480}
            className="hidden h-auto w-full rounded-sheet narrow:block"
          />
        )}
        <div>
          <div className="mb-4 flex justify-center">
            <Mark />
          </div>
          <AccessFlow
            flowType={flowType}
            entrance={entrance}
            result={result}
            isPage
            email={email}
          />
        </div>
      </div>
    </div>
  )
}

/** What was typed on the page that led here. */
function useTypedEmail(): string | undefined {
  const { state } = useLocation()
  return typeof state?.email === 'string' ? state.email : undefined
}
