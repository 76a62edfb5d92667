import { useLocation } from '@remix-run/react'
import type { FormResult } from '../../../http/form.server.ts'
import { Mark } from '../../../ui/mark.tsx'
import { useOneTap } from '../social/use-one-tap.tsx'
import type { FlowContext } from './flow-parts.ts'
import { SignInFlow } from './sign-in-flow.tsx'

export function SignInPage({
  flowType,
  signIn,
  answer,
}: {
  flowType: 'login' | 'signup'
  signIn: FlowContext
  answer: FormResult | object | undefined
}) {
  const result = answer && 'typed' in answer ? answer : undefined
  const email = useTypedEmail()
  useOneTap(signIn.oneTap)
  const isWide = flowType === 'login' && signIn.known?.type === 'LIMITED_LOGIN'
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
          <SignInFlow flowType={flowType} signIn={signIn} result={result} isPage email={email} />
        </div>
      </div>
    </div>
  )
}

function useTypedEmail(): string | undefined {
  const { state } = useLocation()
  return typeof state?.email === 'string' ? state.email : undefined
}
