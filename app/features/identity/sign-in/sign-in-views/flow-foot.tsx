import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../../brand.ts'
import { useAccountIds } from '../../sessions/use-viewer.tsx'
import type { FlowParts } from '../flow-parts.ts'
import { signInPath } from '../sign-in-path.ts'

export function FlowFoot(parts: FlowParts) {
  const hasAccounts = useAccountIds().length > 0
  const { view } = parts.flow.screen
  const isBusiness = parts.flow.container === 'revamped_business_login_page'
  if (view === 'signup') {
    return (
      <Foot>
        <Legal />
        <p>
          Already a member? <Toggle {...parts}>Log in</Toggle>
        </p>
        {!isBusiness && (
          <p>
            <FootLink to="/business/create/">Are you a business? Get started here!</FootLink>
          </p>
        )}
      </Foot>
    )
  }
  if (view !== 'login') return null
  return (
    <Foot>
      {hasAccounts && (
        <p>
          <FootLink to="/accounts/">Choose one of your accounts</FootLink>
        </p>
      )}
      {isBusiness ? (
        <>
          <p>
            Need an account? <FootLink to="/business/create/">Sign up now</FootLink>
          </p>
          <p>
            <FootLink to="/login/">Log in to a personal account</FootLink>
          </p>
        </>
      ) : (
        <p>
          Not on {BRAND} yet? <Toggle {...parts}>Sign up</Toggle>
        </p>
      )}
    </Foot>
  )
}

function Toggle({
  flow,
  flowType,
  take,
  signIn,
  isPage,
  children,
}: FlowParts & { children: string }) {
  const isSignUp = flow.screen.view === 'signup'
  const { container } = flow
  const { next, source, signUpTo, isSwitching } = signIn
  const isOnOtherPage = !isSignUp && signUpTo !== null
  const pendingAction = signIn.want?.pendingAction ?? null
  const to = isOnOtherPage
    ? signUpTo
    : signInPath(isSignUp ? 'login' : 'signup', {
        container,
        next,
        pendingAction,
        source,
        isSwitching,
      })
  function toggle(event: MouseEvent) {
    // A link to the current page would do nothing, so this switches between log-in and sign-up instead.
    const isHere = flowType === (isSignUp ? 'login' : 'signup')
    if ((isPage && !isHere) || isOnOtherPage) return
    event.preventDefault()
    take({ type: 'toggled' })
  }
  return (
    <FootLink to={to} state={{ email: flow.email }} onClick={toggle}>
      {children}
    </FootLink>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-col gap-3 text-center text-sm">{children}</div>
}

function FootLink(props: React.ComponentProps<typeof Link>) {
  return <Link {...props} className="font-semibold underline" />
}

function Legal() {
  return (
    <p className="text-xs text-muted">
      By signing up you agree to {BRAND}'s <LegalLink to="/terms/">Terms</LegalLink> and confirm
      that you have read the <LegalLink to="/privacy/">Privacy policy</LegalLink> and the{' '}
      <LegalLink to="/notice-at-collection/">Notice at collection</LegalLink>.
    </p>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="underline hover:text-ink">
      {children}
    </Link>
  )
}
