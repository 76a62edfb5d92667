import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { parsePendingAction } from '../../../features/identity/after-sign-in/pending-action.ts'
import type { ConnectAttempt } from '../../../features/identity/providers/attempts.server.ts'
import type { CallbackResult } from '../../../features/identity/providers/connect/connect.server.ts'
import {
  type ConnectResult,
  SOCIAL_REFUSALS,
} from '../../../features/identity/providers/connect/connect.ts'
import type { ConnectMessage } from '../../../features/identity/providers/connect/connect-channel.ts'
import {
  type ConnectableProvider,
  PROVIDERS,
} from '../../../features/identity/sign-in-methods/providers.ts'
import type { Flash } from '../../../flashes/flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { secondFactorPath } from '../../../http/redirects.server.ts'
import type { Refusal } from '../../../refusal.ts'
import { safePath } from '../../../text/safe-path.ts'
import { completeSignIn } from '../complete-sign-in.server.ts'

type Visit = Pick<ConnectAttempt, 'provider' | 'purpose' | 'popup' | 'next' | 'want'>

/** Finishes a visit to a provider: messages the pop-up's opener, or redirects the page. */
export async function endVisit(
  context: AppLoadContext,
  visit: Visit,
  end: CallbackResult,
): Promise<ConnectMessage> {
  const result = await resultOf(context, visit, end)
  if (visit.popup !== null) return { popup: visit.popup, result }
  throw redirect(result.path)
}

export async function resultOf(
  context: AppLoadContext,
  visit: Visit,
  end: CallbackResult,
): Promise<ConnectResult> {
  const next = safePath(visit.next)
  switch (end.kind) {
    case 'signed_in': {
      const want = parsePendingAction(visit.want)
      await completeSignIn(context, end.signedIn, { want, path: next, stay: true })
      return { outcome: 'signed_in', path: next }
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
  const { label, isDisplayOnly } = PROVIDERS[provider]
  return { kind: isDisplayOnly ? 'shown' : 'connected', provider: label }
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
