import * as v from 'valibot'
import { Id, NameText } from '../../../forms/input.ts'
import { jsonValue } from '../../../text/json-value.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { CREDENTIAL_ID_LENGTH, PASSKEY_NAME_LENGTH } from '../limits.ts'

const ANSWER_LENGTH = 16_384

/** An authenticator's answer as the browser's JSON. The library checks the rest. */
const Answer = v.pipe(
  v.string('passkey_refused'),
  v.maxLength(ANSWER_LENGTH, 'passkey_refused'),
  v.transform(jsonValue),
)

const Encoded = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const CredentialId = v.pipe(Encoded, v.maxLength(CREDENTIAL_ID_LENGTH, 'passkey_refused'))

const Credential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  clientExtensionResults: v.fallback(v.looseObject({}), {}),
  authenticatorAttachment: v.exactOptional(
    v.fallback(v.picklist(['platform', 'cross-platform']), 'platform'),
  ),
})

/** An answer with a `response` of this form. W3C Web Authentication 3, 5.1. */
function answerWith<R extends v.GenericSchema>(response: R) {
  return v.pipe(Answer, v.object({ ...Credential.entries, response }, 'passkey_refused'))
}

/** W3C Web Authentication 3, AuthenticationResponseJSON. */
export const PasskeyLogIn = v.object({
  attempt: v.optional(v.fallback(v.nullable(Id), null)),
  passkey: answerWith(
    v.object({
      clientDataJSON: Encoded,
      authenticatorData: Encoded,
      signature: Encoded,
      userHandle: v.exactOptional(Encoded),
    }),
  ),
})
export type PasskeyLogIn = v.InferOutput<typeof PasskeyLogIn>

const PasskeyName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'passkey_name_missing'),
  v.maxLength(PASSKEY_NAME_LENGTH, 'name_too_long'),
)

/** W3C Web Authentication 3, RegistrationResponseJSON. */
export const NewPasskey = v.object({
  name: PasskeyName,
  passkey: answerWith(
    v.object({
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: v.fallback(
        v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
        [],
      ),
    }),
  ),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

export function passkeyEndpoints(origin: string): { enroll: string; manage: string } {
  return {
    enroll: `${origin}/settings/security/passkeys/`,
    manage: `${origin}/settings/security/#passkeys`,
  }
}

export const PasskeyQuery = v.object({ passkeyId: Id })
export type PasskeyQuery = v.InferOutput<typeof PasskeyQuery>

export const PasskeyRename = v.object({ ...PasskeyQuery.entries, name: PasskeyName })
export type PasskeyRename = v.InferOutput<typeof PasskeyRename>
