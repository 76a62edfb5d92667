import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'

/** An answer as JSON, null where the member chose none, or the reason why it failed. */
export type Asked = { answer: string } | { problem: string } | null

const REFUSED = 'RefusedError'
const FAILED = "That didn't work. Try again, or in another way."

/** Asks for a passkey; as an offer only where the browser shows one in a field. */
export async function askForPasskey(isOffer: boolean): Promise<Asked> {
  if (isOffer && !(await canOffer())) return null
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await begin<PublicKeyCredentialRequestOptionsJSON>('/login/passkey/begin/')
    return startAuthentication({ optionsJSON, useBrowserAutofill: isOffer })
  })
}

export async function makePasskey(): Promise<Asked> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const path = '/settings/security/passkeys/begin/'
    const optionsJSON = await begin<PublicKeyCredentialCreationOptionsJSON>(path)
    return startRegistration({ optionsJSON })
  })
}

async function ask(work: () => Promise<object>): Promise<Asked> {
  try {
    return { answer: JSON.stringify(await work()) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (error instanceof Error && name === REFUSED) return { problem: error.message }
    // Closed by the member, or for another question.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    return { problem: name === 'InvalidStateError' ? SHOWN_TEXTS.passkey_known : FAILED }
  }
}

async function canOffer(): Promise<boolean> {
  return (
    'PublicKeyCredential' in window &&
    ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
  )
}

async function begin<T>(path: string): Promise<T> {
  const response = await fetch(path, { method: 'POST' })
  if (response.ok) return response.json<T>()
  const { message = FAILED } = await response.json<{ message?: string }>()
  throw Object.assign(new Error(message), { name: REFUSED })
}
