import type { SignInContext } from '../sign-in-context.ts'
import type { View } from './machine/flow.ts'

/** The variants of the recovery banner, by what else the account can be opened with. */
export type RecoveryBanner = 'google' | 'email' | 'fbOnly' | 'default'

export const RECOVERY_WORDS: Record<RecoveryBanner, string> = {
  google: "Facebook login isn't available any more. Continue with Google, or find your account.",
  email: "Facebook login isn't available any more. Log in with your email and password.",
  fbOnly: "Facebook login isn't available any more. Set a password to get back in.",
  default: "Facebook login isn't available any more. Find your account by your email.",
}

/**
 * Which banner stands over a view: one for members who came with Facebook while its log-in is gone,
 * chosen by what is known of their account, and one for newcomers. `newUsers` is that of a sign-up.
 */
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
