import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'

/** The answer as JSON, null if no passkey was chosen, or why it failed. */
export type PasskeyAnswer = { answer: string } | { problem: string } | null

const REFUSED = 'RefusedError'
const FAILED = "That didn't work. Try again or use another method."

export async function askForPasskey(): Promise<PasskeyAnswer> {
  return ask(async () => answerTo(await beginLogIn()))
}

/** Offers passkeys in autofill if possible. A late offer would cancel a newer request, hence `signal`. */
export async function offerPasskey(signal: AbortSignal): Promise<PasskeyAnswer> {
  if (!(await canOffer())) return null
  return ask(async () => {
    const optionsJSON = await beginLogIn(signal)
    signal.throwIfAborted()
    return answerTo(optionsJSON, signal)
  })
}

export async function makePasskey(): Promise<PasskeyAnswer> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const path = '/settings/security/passkeys/begin/'
    const optionsJSON = await begin<PublicKeyCredentialCreationOptionsJSON>(path)
    return startRegistration({ optionsJSON })
  })
}

async function ask(work: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { answer: JSON.stringify(await work()) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (error instanceof Error && name === REFUSED) return { problem: error.message }
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    return { problem: name === 'InvalidStateError' ? SHOWN_TEXTS.passkey_known : FAILED }
  }
}

/** Asks for a passkey; with a `signal`, in a field's autofill. Browsers before 2025 need the library. */
async function answerTo(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal?: AbortSignal,
): Promise<object> {
  if (!('parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {}))) {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON, useBrowserAutofill: signal !== undefined })
  }
  const { extensions: _, ...asked } = optionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  const credential = await navigator.credentials.get({
    publicKey,
    ...(signal && { signal, mediation: 'conditional' as const }),
  })
  if (!credential) throw new DOMException('No passkey was chosen.', 'NotAllowedError')
  return credential
}

async function canOffer(): Promise<boolean> {
  return (
    'PublicKeyCredential' in window &&
    ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
  )
}

function beginLogIn(signal?: AbortSignal): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return begin('/login/passkey/begin/', signal)
}

async function begin<T>(path: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(path, { method: 'POST', signal })
  if (response.ok) return response.json<T>()
  const { message = FAILED } = await response.json<{ message?: string }>()
  throw Object.assign(new Error(message), { name: REFUSED })
}
