import {
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useReducer,
  useRef,
} from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Answer } from '../../../ui/form/answer.ts'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { lazyPart, preload } from '../../../ui/network.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import type { ConnectResult } from '../providers/connect/connect.ts'
import { useConnect } from '../providers/connect/use-connect.tsx'
import { useSso } from '../sso/use-sso.tsx'
import type { AskedFactor } from '../tokens/verification-code.ts'
import type { FlowParts } from './flow-parts.ts'
import type { Flow, FlowType, Step } from './machine/flow.ts'
import { nextFlow, startFlow } from './machine/machine.ts'
import type { FlowContext } from './sign-in-context.ts'
import { CookiesOff } from './sign-in-views/cookies-off.tsx'
import { FlowBanner } from './sign-in-views/flow-banner.tsx'
import { FlowFoot } from './sign-in-views/flow-foot.tsx'
import { FlowHead } from './sign-in-views/flow-head.tsx'
import { LogInScreen } from './sign-in-views/log-in-screen.tsx'
import { NOTICE_TITLES } from './sign-in-views/notice-titles.ts'
import { RecoveryModal } from './sign-in-views/recovery-modal.tsx'
import type { NoticeParts } from './sign-in-views/recovery-notice.tsx'
import { useDoubleClicks } from './use-double-clicks.tsx'
import { useFlowFocus } from './use-flow-focus.tsx'
import { refusalStep, useFlowForm } from './use-flow-form.tsx'

const loadSignUp = () => import('./sign-in-views/sign-up-screens.tsx')

/** The server renders every screen. The browser loads the sign-up screens on demand. */
const LaterSignUp = import.meta.env.SSR ? (await loadSignUp()).default : lazyPart(loadSignUp)

const loadNotice = () => import('./sign-in-views/recovery-notice.tsx')

const LaterNotice = import.meta.env.SSR ? (await loadNotice()).default : lazyPart(loadNotice)

const loadMfa = async () => ({
  default: (await import('./sign-in-views/mfa-screen.tsx')).MfaScreen,
})

/** Loaded on demand, because most log-ins need no second factor. */
const LaterMfa = import.meta.env.SSR ? (await loadMfa()).default : lazyPart(loadMfa)

type SignInFlowProps = {
  flowType: FlowType
  signIn: FlowContext
  result?: FormResult | undefined
  isPage: boolean
  email?: string | undefined
  asked?: AskedFactor | undefined
  /** The screens of a sign-up, if the page starts with one. */
  SignUp?: ComponentType<FlowParts> | undefined
  /** The notice of a refused log-in, if the page already has it. */
  Notice?: ComponentType<NoticeParts> | undefined
  onArrived?: () => void
}

export function SignInFlow({
  flowType,
  signIn,
  result,
  isPage,
  email,
  asked,
  SignUp = LaterSignUp,
  Notice = LaterNotice,
  onArrived,
}: SignInFlowProps) {
  const start = { flowType, signIn, result, email, asked }
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
  const connect = useConnect({
    opened: () => {
      preload(loadSignUp)
      take({ type: 'social_begun' })
    },
    answered: (result) => startTransition(() => takeConnectResult(result, take)),
  })
  const sso = useSso(flow.pending ? '' : flow.email)
  const place = useFlowFocus(flow, { result: refused, isPage })
  const parts: FlowParts = {
    flow,
    take,
    signIn,
    form,
    result: refused,
    typed: said && 'typed' in said ? said.typed : {},
    isPage,
    stays: onArrived !== undefined,
    flowType,
    connect,
    sso,
  }

  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    if (!answer || !('hasArrived' in answer)) return
    if (isOneTap) take({ type: 'one_tap_registered' })
    else arrived.current?.()
  }, [answer, isOneTap])

  const isWelcomed = flow.screen.view === 'welcome' && isOneTap
  useEffect(() => {
    if (isWelcomed) location.assign('/')
  }, [isWelcomed])

  return (
    <div ref={place} onClickCapture={handleClick}>
      <Answer.Provider value={answer}>
        <FlowModal {...parts} Notice={Notice}>
          <FlowHead {...parts} />
          <FlowBanner {...parts} />
          <CookiesOff />
          <Suspense fallback={<p role="status">Loading</p>}>
            <FlowScreen {...parts} SignUp={SignUp} />
          </Suspense>
          <FlowFoot {...parts} />
        </FlowModal>
      </Answer.Provider>
    </div>
  )
}

function FlowScreen({ SignUp, ...parts }: FlowParts & { SignUp: ComponentType<FlowParts> }) {
  const { view } = parts.flow.screen
  if (view === 'login') return <LogInScreen {...parts} />
  return view === 'loginMfa' ? <LaterMfa {...parts} /> : <SignUp {...parts} />
}

/** The flow's modal. On a page, it's a dialog over the page; in a dialog, it replaces the screen. */
function FlowModal({
  children,
  Notice,
  ...parts
}: FlowParts & { children: ReactNode; Notice: ComponentType<NoticeParts> }) {
  const { flow, take, signIn, isPage } = parts
  const isLive = useIsHydrated()
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
      {notice && isOver && (
        <Suspense>
          <RecoveryModal {...notice}>
            <Notice {...notice} />
          </RecoveryModal>
        </Suspense>
      )}
      {notice && !isOver && (
        <section aria-label={NOTICE_TITLES[notice.modal]} data-notice="">
          <Heading className="mb-4 text-center text-xl">{NOTICE_TITLES[notice.modal]}</Heading>
          <Suspense>
            <Notice {...notice} />
          </Suspense>
        </section>
      )}
      <div hidden={modal !== null && !isOver}>{children}</div>
    </>
  )
}

function takeConnectResult(result: ConnectResult, take: (step: Step) => void): void {
  if (result.outcome === 'pending') {
    take({ type: 'social_unknown', pending: result.pending })
  } else if (result.outcome === 'refused') {
    take({ type: 'social_refused', ...result })
  } else {
    location.assign(result.path)
  }
}

function begin({
  flowType,
  signIn,
  result,
  email,
  asked,
}: Omit<SignInFlowProps, 'isPage' | 'SignUp' | 'onArrived'>): Flow {
  const { known } = signIn
  // The log-in may be for an account other than that of this browser's last member.
  const askedFor = result?.typed['usernameOrEmail'] ?? signIn.email ?? undefined
  const flow = startFlow({
    flowType,
    container: signIn.container ?? 'login_page',
    email: email ?? result?.typed['email'] ?? askedFor ?? '',
    isKnown: known !== null && [undefined, known.info.email].includes(askedFor),
    isSwitching: signIn.isSwitching,
    asksConsents: signIn.asksConsents,
    modal: signIn.isSoftBanned ? 'softBanned' : null,
    pending: signIn.pending,
    ...(asked && { asked }),
  })
  const step = result
    ? refusalStep(result)
    : signIn.refused && { type: 'social_refused' as const, ...signIn.refused }
  return step ? nextFlow(flow, step) : flow
}
