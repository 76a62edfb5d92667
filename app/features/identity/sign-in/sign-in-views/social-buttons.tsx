import { FormError } from '../../../../ui/form/field.tsx'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { pendingActionText } from '../../after-sign-in/pending-action-text.ts'
import { ProviderLinks } from '../../providers/provider-links.tsx'
import type { ButtonProvider } from '../../sign-in-methods/providers.ts'
import type { FlowParts } from '../flow-parts.ts'
import type { KnownMember } from '../sign-in-context.ts'

export function SocialButtons({ flow, signIn, connect }: FlowParts) {
  const { screen, socialRefusal, container } = flow
  const offered = screen.view === 'login' ? signIn.offered.logIn : signIn.offered.signUp
  const known = screen.view === 'login' && screen.isPersonal ? signIn.known : null
  const providers = offered.filter((provider) => !known || isConnected(known, provider))
  if (providers.length === 0 && !socialRefusal) return null
  const asked = {
    next: signIn.next,
    want: signIn.want && pendingActionText(signIn.want.pendingAction),
    isBusiness: container === 'revamped_business_login_page',
    isSwitching: signIn.isSwitching,
  }
  const isDeactivated =
    socialRefusal?.code === 'deactivated_by_member' || socialRefusal?.code === 'closed_by_member'
  const tooltip = isDeactivated ? socialRefusal : null
  const isAtButton = tooltip?.provider === 'google' && providers.includes('google')
  return (
    <div className="mt-4 flex flex-col gap-3">
      {providers.length > 0 && <Or />}
      <FormError>{connect.problem}</FormError>
      {!isDeactivated && <FormError>{socialRefusal?.text}</FormError>}
      <ProviderLinks
        providers={providers}
        verb="Continue"
        asked={asked}
        connect={connect}
        tooltip={isAtButton ? tooltip : null}
      />
      {tooltip && !isAtButton && <Toast>{tooltip.text}</Toast>}
    </div>
  )
}

function isConnected({ info }: KnownMember, provider: ButtonProvider): boolean {
  if (provider === 'google') return info.connectedToGoogle
  return provider === 'facebook' ? info.connectedToFacebook : info.connectedToLine
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <span className="h-px grow bg-line" />
      or
      <span className="h-px grow bg-line" />
    </p>
  )
}
