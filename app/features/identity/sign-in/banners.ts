import type { Flow, View } from './machine/flow.ts'
import type { SignInContext } from './sign-in-context.ts'

export type RecoveryBanner = 'google' | 'email' | 'fbOnly' | 'default'

export const RECOVERY_TEXTS: Record<RecoveryBanner, string> = {
  google: "Facebook login isn't available any more. Continue with Google, or find your account.",
  email: "Facebook login isn't available any more. Log in with your email and password.",
  fbOnly: "Facebook login isn't available any more. Set a password to get back in.",
  default: "Facebook login isn't available any more. Find your account by your email.",
}

/**
 * Chooses the banner if Facebook isn't offered to everybody. It's for members who can no longer log in with Facebook,
 * and for newcomers (`newUsers`) if only members can use Facebook or they pressed its button.
 */
export function bannerOf(
  view: View,
  {
    offered,
    socialUnavailable,
    known,
    hasLostFacebook,
    isPage,
  }: Pick<SignInContext, 'offered' | 'socialUnavailable' | 'known'> &
    Pick<Flow, 'hasLostFacebook'> & { isPage: boolean },
): RecoveryBanner | 'newUsers' | null {
  if (offered.signUp.includes('facebook')) return null
  if (view === 'signup') return socialUnavailable ? 'newUsers' : null
  if (view !== 'login') return null
  const info = known?.info
  if (offered.logIn.includes('facebook')) return isPage && !info ? 'newUsers' : null
  if (info?.connectedToFacebook) {
    if (info.connectedToGoogle) return 'google'
    return info.hasPassword ? 'email' : 'fbOnly'
  }
  return socialUnavailable || hasLostFacebook ? 'default' : null
}
