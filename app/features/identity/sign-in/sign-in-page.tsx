import { useLocation } from '@remix-run/react'
import type { ComponentType } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Mark } from '../../../ui/mark.tsx'
import { useOneTap } from '../one-tap/use-one-tap.tsx'
import type { AskedFactor } from '../tokens/verification-code.ts'
import type { FlowParts } from './flow-parts.ts'
import { hasSideImage, SideImage } from './side-image.tsx'
import type { FlowContext } from './sign-in-context.ts'
import { SignInFlow } from './sign-in-flow.tsx'

export function SignInPage({
  flowType,
  signIn,
  answer,
  asked,
  SignUp,
}: {
  flowType: 'login' | 'signup' | 'respondMessage' | 'loginMfa'
  signIn: FlowContext
  answer: FormResult | object | undefined
  asked?: AskedFactor
  SignUp?: ComponentType<FlowParts>
}) {
  const result = answer && 'typed' in answer ? answer : undefined
  const email = useTypedEmail()
  useOneTap(signIn.oneTap)
  const isWide = hasSideImage(flowType, signIn)
  return (
    <div
      className={`mx-auto w-full px-6 py-8 narrow:py-14 ${isWide ? 'max-w-sm narrow:max-w-4xl' : 'max-w-sm'}`}
    >
      <div className={isWide ? 'items-center gap-16 narrow:grid narrow:grid-cols-2' : ''}>
        {isWide && <SideImage />}
        <div>
          <div className="mb-4 flex justify-center">
            <Mark />
          </div>
          <SignInFlow
            flowType={flowType}
            signIn={signIn}
            result={result}
            isPage
            email={email}
            asked={asked}
            SignUp={SignUp}
          />
        </div>
      </div>
    </div>
  )
}

function useTypedEmail(): string | undefined {
  const { state } = useLocation()
  return typeof state?.email === 'string' ? state.email : undefined
}
