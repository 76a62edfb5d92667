import * as v from 'valibot'
import { Flag, Text } from '../../../input.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { EmailAddress, NewEmailAddress, RegisteredEmail } from '../identity/email.ts'
import { VisitedPagesBefore } from '../landing-signals.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { NewPassword } from '../passwords/password.ts'
import { Birthday, RegisteredBirthday, withBirthday } from './birthday.ts'

/** The first step of a sign-up: an address, and a password that is held against its rules if it is new. */
export const EmailStep = v.object({
  ...CaptchaTokens.entries,
  email: EmailAddress,
  password: v.pipe(
    v.optional(v.string('password_too_short'), ''),
    v.nonEmpty('password_too_short'),
  ),
})
export type EmailStep = v.InferOutput<typeof EmailStep>

/**
 * What it takes to sign up. The birthday is a day (`YYYY-MM-DD`), seconds since 1970, or a form's
 * three fields `birthdayDay`, `birthdayMonth` and `birthdayYear`. A country that is told is passed over:
 * the request's own counts, as it decides on ages and consents.
 */
export const SignUp = signUpWith(NewEmailAddress, Birthday)
export type SignUp = v.InferOutput<typeof SignUp>

/** The same by the JSON contract, whose words for a missing birthday and a malformed address differ. */
export const Registration = signUpWith(RegisteredEmail, RegisteredBirthday)

function signUpWith(email: typeof NewEmailAddress, birthday: typeof Birthday) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform(withBirthday),
    v.object({
      ...CaptchaTokens.entries,
      type: v.optional(v.nullable(v.picklist(['email'], 'sign_up_by_email'))),
      email,
      password: NewPassword,
      birthday,
      /** Whether the account is a business's. */
      isBusiness: v.optional(Flag),
      firstName: v.optional(Text),
      lastName: v.optional(Text),
      gender: v.optional(v.fallback(v.picklist(['female', 'male', 'unspecified']), 'unspecified')),
      consentTerms: v.optional(Flag),
      consentCollection: v.optional(Flag),
      consentThirdParty: v.optional(Flag),
      consentOverseas: v.optional(Flag),
      consentMarketing: v.optional(Flag),
      krPrivacyConsentOptIn: v.optional(Flag),
      marketingNotifsOptOut: v.optional(Flag),
      visitedPagesBeforeLogin: VisitedPagesBefore,
    }),
    v.forward(
      v.partialCheck(
        [['firstName'], ['lastName']],
        ({ firstName = '', lastName = '' }) =>
          `${firstName} ${lastName}`.trim().length <= FULL_NAME_LENGTH,
        'name_too_long',
      ),
      ['firstName'],
    ),
  )
}
