import { type ComponentType, type ReactNode, useEffect, useReducer, useRef } from 'react'
import type { FormResult } from '../../../http/form.server.ts'
import { useIsLive } from '../../../ui/hydration.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import type { FlowContext, FlowParts } from './flow-parts.ts'
import type { Flow, FlowType, View } from './machine/flow.ts'
import { nextFlow, startFlow } from './machine/machine.ts'
import { AgeScreen } from './screens/age-screen.tsx'
import { EmailCollectionScreen } from './screens/email-collection-screen.tsx'
import { EmailTakenScreen } from './screens/email-taken-screen.tsx'
import { FlowBanner } from './screens/flow-banner.tsx'
import { FlowFoot } from './screens/flow-foot.tsx'
import { FlowHead } from './screens/flow-head.tsx'
import { LogInScreen } from './screens/log-in-screen.tsx'
import { MfaScreen } from './screens/mfa-screen.tsx'
import { RecoveryModal } from './screens/recovery-modal.tsx'
import { NOTICE_TITLES, RecoveryNotice } from './screens/recovery-notice.tsx'
import { SignUpScreen } from './screens/sign-up/sign-up-screen.tsx'
import { WelcomeScreen } from './screens/welcome-screen.tsx'
import { useDoubleClicks } from './use-double-clicks.tsx'
import { useFlowFocus } from './use-flow-focus.tsx'
import { refusalStep, useFlowForm } from './use-flow-form.tsx'

const SCREENS: Record<View, ComponentType<FlowParts>> = {
  signup: SignUpScreen,
  consents: SignUpScreen,
  UnderageConfirmation: SignUpScreen,
  login: LogInScreen,
  loginMfa: MfaScreen,
  socialSignupWithAge: AgeScreen,
  EmailCollection: EmailCollectionScreen,
  EmailAlreadyExist: EmailTakenScreen,
  welcome: WelcomeScreen,
}

type SignInFlowProps = {
  flowType: FlowType
  signIn: FlowContext
  result?: FormResult | undefined
  isPage: boolean
  email?: string | undefined
  onArrived?: (original: string | null) => void
}

export function SignInFlow({
  flowType,
  signIn,
  result,
  isPage,
  email,
  onArrived,
}: SignInFlowProps) {
  const start = { flowType, signIn, result, email }
  const [flow, take] = useReducer(nextFlow, start, begin)
  const isLogIn = flow.screen.view === 'login'
  const captcha = useCaptcha(signIn.captcha, isLogIn ? 'logIn' : 'signUp')
  const form = useFlowForm(take, captcha)
  const { answer } = form
  const said = answer === undefined ? result : answer
  const isRefusal = said && 'code' in said && (flow.isRefused || said.code === null)
  const refused = isRefusal ? said : undefined
  const handleClick = useDoubleClicks(flow)
  const place = useFlowFocus(flow, { result: refused, isPage })
  const parts: FlowParts = { flow, take, signIn, form, result: refused, isPage, flowType }
  const Screen = SCREENS[flow.screen.view]

  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    if (answer && 'arrived' in answer) arrived.current?.(answer.arrived.original)
  }, [answer])

  return (
    <div ref={place} onClickCapture={handleClick}>
      <FlowModal {...parts}>
        <FlowHead {...parts} />
        <FlowBanner {...parts} />
        <Screen {...parts} />
        <FlowFoot {...parts} />
      </FlowModal>
    </div>
  )
}

/** The flow's modal: over a page in a dialog of its own, within a dialog in place of the screen. */
function FlowModal({ children, ...parts }: FlowParts & { children: ReactNode }) {
  const { flow, take, signIn, isPage } = parts
  const isLive = useIsLive()
  const { modal } = flow
  const isOver = isPage && isLive
  const Heading = isPage ? 'h1' : 'h2'
  const notice = modal && {
    modal,
    email: flow.email,
    appealsEmail: signIn.appealsEmail,
    onClose: () => take({ type: 'modal_closed' }),
  }
  return (
    <>
      {notice && isOver && <RecoveryModal {...notice} />}
      {notice && !isOver && (
        <section aria-label={NOTICE_TITLES[notice.modal]}>
          <Heading className="mb-4 text-center text-xl">{NOTICE_TITLES[notice.modal]}</Heading>
          <RecoveryNotice {...notice} />
        </section>
      )}
      <div hidden={modal !== null && !isOver}>{children}</div>
    </>
  )
}

function begin({
  flowType,
  signIn,
  result,
  email,
}: Omit<SignInFlowProps, 'isPage' | 'onArrived'>): Flow {
  const { known } = signIn
  const flow = startFlow({
    flowType,
    container: signIn.container ?? 'login_page',
    email: email ?? result?.typed.email ?? result?.typed.usernameOrEmail ?? '',
    isKnown:
      [undefined, known?.info.email].includes(result?.typed.usernameOrEmail) && known !== null,
    asksConsents: signIn.asksConsents,
    modal: signIn.isSoftBanned ? 'softBanned' : null,
  })
  const step = result && refusalStep(result)
  return step ? nextFlow(flow, step) : flow
}
