import { type ComponentType, type ReactNode, useEffect, useReducer, useRef } from 'react'
import type { FormResult } from '../../../http/form.server.ts'
import { useIsLive } from '../../../ui/hydration.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import type { ConnectResult } from '../social/connect.ts'
import { useConnect } from '../social/use-connect.tsx'
import { useSso } from '../social/use-sso.tsx'
import type { FlowContext, FlowParts } from './flow-parts.ts'
import type { Flow, FlowType, Screen, Step, View } from './machine/flow.ts'
import { nextFlow, startFlow } from './machine/machine.ts'
import { EmailTakenScreen } from './screens/email-taken-screen.tsx'
import { FlowBanner } from './screens/flow-banner.tsx'
import { FlowFoot } from './screens/flow-foot.tsx'
import { FlowHead } from './screens/flow-head.tsx'
import { LogInScreen } from './screens/log-in-screen.tsx'
import { MfaScreen } from './screens/mfa-screen.tsx'
import { RecoveryModal } from './screens/recovery-modal.tsx'
import { NOTICE_TITLES, RecoveryNotice } from './screens/recovery-notice.tsx'
import { SignUpScreen } from './screens/sign-up/sign-up-screen.tsx'
import { SocialSignUpScreen } from './screens/social-sign-up-screen.tsx'
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
  socialSignupWithAge: SocialSignUpScreen,
  EmailCollection: SocialSignUpScreen,
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
  const isOneTap = flow.pending?.isOneTap ?? false
  const captcha = useCaptcha(signIn.captcha, isLogIn ? 'logIn' : 'signUp')
  const form = useFlowForm(take, captcha)
  const { answer } = form
  const said = answer === undefined ? result : answer
  const isRefusal = said && 'code' in said && (flow.isRefused || said.code === null)
  const refused = isRefusal ? said : undefined
  const handleClick = useDoubleClicks(flow)
  const connect = useConnect((result) => goOn(result, take))
  const sso = useSso(flow.pending ? '' : flow.email)
  const place = useFlowFocus(flow, { result: refused, isPage })
  const parts: FlowParts = {
    flow,
    take,
    signIn,
    form,
    result: refused,
    isPage,
    flowType,
    connect,
    sso,
  }
  const Screen = isSocial(flow.screen) ? SocialSignUpScreen : SCREENS[flow.screen.view]

  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    if (!answer || !('arrived' in answer)) return
    if (isOneTap) take({ type: 'one_tap_registered' })
    else arrived.current?.(answer.arrived.original)
  }, [answer, isOneTap])

  const isWelcomed = flow.screen.view === 'welcome' && isOneTap
  useEffect(() => {
    if (isWelcomed) location.assign('/')
  }, [isWelcomed])

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
    offered: signIn.offered.logIn,
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

/** Whether a screen that two sign-ups share belongs to that of a provider. */
function isSocial(screen: Screen): boolean {
  if (screen.view === 'UnderageConfirmation') return screen.of === 'social'
  return screen.view === 'consents' && screen.back !== 'birthday'
}

/** Goes on with a provider's answer: to a page, or to a screen. */
function goOn(result: ConnectResult, take: (step: Step) => void): void {
  if (result.outcome === 'pending') {
    take({ type: 'social_unknown', pending: result.pending })
  } else if (result.outcome === 'refused') {
    take({ type: 'social_refused', provider: result.provider, code: result.code })
  } else {
    location.assign(result.path)
  }
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
    pending: signIn.pending,
  })
  const step = result
    ? refusalStep(result)
    : signIn.refused && { type: 'social_refused' as const, ...signIn.refused }
  return step ? nextFlow(flow, step) : flow
}
