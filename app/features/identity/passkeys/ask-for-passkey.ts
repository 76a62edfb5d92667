import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'
import { newestRequest } from './newest-request.ts'

/** The answer as JSON, or the reason why asking failed. Null if no passkey was chosen. */
export type PasskeyAnswer = { answer: string } | { problem: string } | null

const REFUSED = 'RefusedError'
const FAILED = "That didn't work. Try again or use another method."

/** A page can have only one challenge, in its cookie, and so only one pending request for a passkey. */
const requests = newestRequest()

export async function askForPasskey(): Promise<PasskeyAnswer> {
  return ask((signal) => logIn('optional', signal))
}

/** Offers passkeys in autofill if supported. Ends when a passkey is chosen or another request starts. */
export async function offerPasskey(): Promise<PasskeyAnswer> {
  if (!(await canOffer())) return null
  return ask((signal) => logIn('conditional', signal))
}

export function withdrawOffer(): void {
  requests.abort()
}

export async function makePasskey(): Promise<PasskeyAnswer> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const path = '/settings/security/passkeys/begin/'
    const optionsJSON = await begin<PublicKeyCredentialCreationOptionsJSON>(path)
    return startRegistration({ optionsJSON })
  })
}

async function ask(work: (signal: AbortSignal) => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { answer: JSON.stringify(await requests.run(work)) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (error instanceof Error && name === REFUSED) return { problem: error.message }
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    return { problem: name === 'InvalidStateError' ? SHOWN_TEXTS.passkey_known : FAILED }
  }
}

/** Asks for a passkey, in a field's autofill if `conditional`. Browsers from before 2025 need the library. */
async function logIn(mediation: 'conditional' | 'optional', signal: AbortSignal): Promise<object> {
  const optionsJSON = await begin<PublicKeyCredentialRequestOptionsJSON>(
    '/login/passkey/begin/',
    signal,
  )
  signal.throwIfAborted()
  if (!('parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {}))) {
    const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
    return startAuthentication({ optionsJSON, useBrowserAutofill: mediation === 'conditional' })
  }
  const { extensions: _, ...asked } = optionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  const credential = await navigator.credentials.get({ publicKey, signal, mediation })
  if (!credential) throw new DOMException('No passkey was chosen.', 'NotAllowedError')
  return credential
}

async function canOffer(): Promise<boolean> {
  return (
    'PublicKeyCredential' in window &&
    ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
  )
}

async function begin<T>(path: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(path, { method: 'POST', signal })
  if (response.ok) return response.json<T>()
  const { message = FAILED } = await response.json<{ message?: string }>()
  throw Object.assign(new Error(message), { name: REFUSED })
}
