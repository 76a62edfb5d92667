import type { View } from './machine/flow.ts'
import type { SignInContext } from './sign-in-context.ts'

export type RecoveryBanner = 'google' | 'email' | 'fbOnly' | 'default'

export const RECOVERY_WORDS: Record<RecoveryBanner, string> = {
  google: "Facebook login isn't available any more. Continue with Google, or find your account.",
  email: "Facebook login isn't available any more. Log in with your email and password.",
  fbOnly: "Facebook login isn't available any more. Set a password to get back in.",
  default: "Facebook login isn't available any more. Find your account by your email.",
}

/**
 * The banner over a view: for members while their Facebook log-in is gone, or for newcomers (`newUsers`), on the
 * log-in page that has Facebook for members alone, and where Facebook was pressed.
 */
export function bannerOf(
  view: View,
  {
    offered,
    socialUnavailable,
    known,
    isPage,
  }: Pick<SignInContext, 'offered' | 'socialUnavailable' | 'known'> & { isPage: boolean },
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
  return socialUnavailable ? 'default' : null
}
