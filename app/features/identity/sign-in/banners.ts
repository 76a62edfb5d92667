import type { View } from './machine/flow.ts'
import type { SignInContext } from './sign-in-context.ts'

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
    offered,
    socialUnavailable,
    known,
  }: Pick<SignInContext, 'offered' | 'socialUnavailable' | 'known'>,
): RecoveryBanner | 'newUsers' | null {
  const isForMembers = offered.logIn.includes('facebook')
  const isForNewcomers = offered.signUp.includes('facebook')
  if (isForNewcomers) return null
  if (view === 'signup') return socialUnavailable || isForMembers ? 'newUsers' : null
  if (isForMembers) return null
  if (view !== 'login') return null
  const info = known?.info
  if (info?.connectedToFacebook) {
    if (info.connectedToGoogle) return 'google'
    return info.hasPassword ? 'email' : 'fbOnly'
  }
  return socialUnavailable ? 'default' : null
}
