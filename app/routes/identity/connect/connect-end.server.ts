import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { parsePendingAction } from '../../../features/identity/arrival/pending-action.ts'
import type { Attempt } from '../../../features/identity/providers/attempts.server.ts'
import type { CallbackEnd } from '../../../features/identity/providers/connect/connect.server.ts'
import {
  type ConnectResult,
  SOCIAL_REFUSALS,
} from '../../../features/identity/providers/connect/connect.ts'
import type { ConnectMessage } from '../../../features/identity/providers/connect/connect-channel.ts'
import {
  type ConnectableProvider,
  PROVIDERS,
} from '../../../features/identity/providers/providers.ts'
import type { Flash } from '../../../flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'
import type { Refusal } from '../../../refusal.ts'
import { safePath } from '../../../text/safe-path.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

type Visit = Pick<Attempt, 'provider' | 'purpose' | 'popup' | 'next' | 'want'>

/** Ends a visit to a provider: a pop-up window gets what to say, a whole page goes on. */
export async function endVisit(
  context: AppLoadContext,
  visit: Visit,
  end: CallbackEnd,
): Promise<ConnectMessage> {
  const result = await resultOf(context, visit, end)
  if (visit.popup !== null) return { popup: visit.popup, result }
  throw redirect(result.path)
}

export async function resultOf(
  context: AppLoadContext,
  visit: Visit,
  end: CallbackEnd,
): Promise<ConnectResult> {
  const next = safePath(visit.next)
  switch (end.kind) {
    case 'signed_in': {
      const want = parsePendingAction(visit.want)
      const done = await completeSignIn(context, end.signedIn, { want, path: next, stay: true })
      const original = 'arrived' in done ? done.arrived.original : null
      return { outcome: 'signed_in', path: original ?? next }
    }
    case 'connected':
      setFlash(context, connectedFlash(visit.provider))
      return { outcome: 'connected', path: next }
    case 'pending': {
      const { pending } = end
      return { outcome: 'pending', pending, path: `/connect/finish/?attempt=${pending.attempt}` }
    }
    case 'refused':
      return refusedResult(context, visit, end.refusal)
  }
}

function connectedFlash(provider: ConnectableProvider): Flash {
  const { label, isOnlyShown } = PROVIDERS[provider]
  return { kind: isOnlyShown ? 'shown' : 'connected', provider: label }
}

function refusedResult(
  context: AppLoadContext,
  { provider, purpose, next, want, popup }: Visit,
  { code, message: text }: Refusal,
): ConnectResult {
  if (code === 'mfa_required') {
    return { outcome: 'mfa_asked', path: secondFactorPath({ next, want }) }
  }
  if (purpose === 'connect' || purpose === 'confirm') {
    if (popup === null) setFlash(context, { kind: 'refused', text })
    return { outcome: 'refused', provider, code, text, path: safePath(next) }
  }
  return { outcome: 'refused', provider, code, text, path: refusedPath(provider, code) }
}

function refusedPath(provider: ConnectableProvider, code: string): string {
  if (code === 'social_not_for_newcomers') return '/signup/?socialUnavailable=1'
  if (code === 'soft_banned') return '/login/?aec=0'
  const shown = SOCIAL_REFUSALS.find((name) => name === code) ?? 'social_token_invalid'
  return `/login/?${new URLSearchParams({ refused: shown, provider })}`
}
