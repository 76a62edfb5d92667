import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { jsonValue } from '../../../text/json-value.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { PASSKEY_NAME_LENGTH } from '../limits.ts'

/** Longer than any authenticator's answer. */
const ANSWER_LENGTH = 16_384

/** An authenticator's answer as the browser's JSON. Its form is for the library that verifies it. */
const Answer = v.pipe(
  v.string('passkey_refused'),
  v.maxLength(ANSWER_LENGTH, 'passkey_refused'),
  v.transform(jsonValue),
)

const Encoded = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const Credential = v.object({
  id: Encoded,
  rawId: Encoded,
  type: v.literal('public-key'),
  clientExtensionResults: v.fallback(v.looseObject({}), {}),
  authenticatorAttachment: v.exactOptional(
    v.fallback(v.picklist(['platform', 'cross-platform']), 'platform'),
  ),
})

/** An answer whose `response` is of this form. W3C Web Authentication 3, 5.1. */
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
  Text,
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

export const PasskeyQuery = v.object({ passkeyId: Id })
export type PasskeyQuery = v.InferOutput<typeof PasskeyQuery>

export const PasskeyRename = v.object({ ...PasskeyQuery.entries, name: PasskeyName })
export type PasskeyRename = v.InferOutput<typeof PasskeyRename>
