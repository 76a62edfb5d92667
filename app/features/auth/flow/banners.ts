import type { SignInContext } from '../sign-in-context.ts'
import type { View } from './machine/flow.ts'

export type RecoveryBanner = 'google' | 'email' | 'fbOnly' | 'default'

export const RECOVERY_WORDS: Record<RecoveryBanner, string> = {
  google: "Facebook login isn't available any more. Continue with Google, or find your account.",
  email: "Facebook login isn't available any more. Log in with your email and password.",
  fbOnly: "Facebook login isn't available any more. Set a password to get back in.",
  default: "Facebook login isn't available any more. Find your account by your email.",
}

/** The banner over a view: for Facebook members while its log-in is gone, or for newcomers (`newUsers`). */
export function bannerOf(
  view: View,
  {
    facebookLogin,
    socialUnavailable,
    known,
  }: Pick<SignInContext, 'facebookLogin' | 'socialUnavailable' | 'known'>,
): RecoveryBanner | 'newUsers' | null {
  if (facebookLogin) return null
  if (view === 'signup') return socialUnavailable ? 'newUsers' : null
  if (view !== 'login') return null
  const info = known?.info
  if (info?.connectedToFacebook) {
    if (info.connectedToGoogle) return 'google'
    return info.hasPassword ? 'email' : 'fbOnly'
  }
  return socialUnavailable ? 'default' : null
}
