import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import type { KnownMember } from '../sign-in/sign-in-context.ts'
import { offeredProviders } from '../sign-in-methods/provider-settings.server.ts'
import type { OneTapSettings } from './one-tap.ts'

/** The first version of Chromium that the specification supports. */
const CHROMIUM = 122

/** One Tap's settings. Null for members, known members who haven't connected Google, and browsers without One Tap. */
export function oneTapFor(
  context: Pick<Context, 'env' | 'origin' | 'viewer'>,
  known: KnownMember | null,
  brands: string | null,
): OneTapSettings | null {
  const { env, viewer } = context
  const { logIn, signUp } = offeredProviders(context)
  const isOffered = logIn.includes('google') && signUp.includes('google')
  const hasNoGoogle = known !== null && !known.info.connectedToGoogle
  if (viewer || !isOffered || hasNoGoogle || !isOn(env, 'google_one_tap')) return null
  if (chromiumVersion(brands) < CHROMIUM) return null
  return { clientId: env.GOOGLE_CLIENT_ID, scriptUrl: env.ONE_TAP_SCRIPT_URL }
}

function chromiumVersion(brands: string | null): number {
  return Number(/"Chromium";\s*v="(\d+)"/.exec(brands ?? '')?.[1] ?? 0)
}
