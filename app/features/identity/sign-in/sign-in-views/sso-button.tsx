import type { FormEvent } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { pendingActionText } from '../../after-sign-in/pending-action-text.ts'
import { connectPath } from '../../providers/connect/connect-path.ts'
import type { FlowParts } from '../flow-parts.ts'

/** For members, the button opens a pop-up; for newcomers, it navigates. New businesses see another page first. */
export function SsoButton({ flow, signIn, sso, connect }: FlowParts) {
  const { email, container } = flow
  const { isSwitching } = signIn
  const isKnown = sso?.existingUser === true
  const isBusiness = container === 'revamped_business_login_page'
  const want = signIn.want && pendingActionText(signIn.want.pendingAction)
  const to =
    isBusiness && !isKnown
      ? `/signup/sso-business-account/?email=${encodeURIComponent(email.trim())}`
      : connectPath('sso', { email: email.trim(), next: signIn.next, want, isSwitching })
  return (
    <ButtonLink
      to={to}
      reloadDocument={to.startsWith('/connect/')}
      data-sso=""
      look="brand"
      size="large"
      className="mt-2 w-full"
      aria-busy={connect.waiting === 'sso' || undefined}
      onClick={(event) => isKnown && connect.open(event, 'sso')}
    >
      Continue with SSO
    </ButtonLink>
  )
}

/** Presses the button when Enter submits a form. */
export function followSso(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('[data-sso]')?.click()
}
