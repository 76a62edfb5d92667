import * as v from 'valibot'
import { Text } from '../../../forms/input.ts'
import { VisitedPagesBefore } from '../after-sign-in/landing-signals.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { FULL_NAME_LENGTH } from '../limits.ts'
import { EmailAddress, NewEmailAddress, RegisteredEmail } from '../names/email.ts'
import { NewPassword } from '../passwords/password.ts'
import { Birthday, RegisteredBirthday, withBirthday } from './birthday.ts'
import { BusinessFields } from './business-name.ts'
import { ConsentFields } from './consent-fields.ts'

/** The first step: an address and a password. The password rules apply only to a new account. */
export const EmailStep = v.object({
  ...CaptchaTokens.entries,
  ...BusinessFields.entries,
  email: EmailAddress,
  password: v.pipe(
    v.optional(v.string('password_too_short'), ''),
    v.nonEmpty('password_too_short'),
  ),
})
export type EmailStep = v.InferOutput<typeof EmailStep>

/** The input of a sign-up. Its country comes from the request. */
export const SignUp = signUpWith(NewEmailAddress, Birthday)
export type SignUp = v.InferOutput<typeof SignUp>

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
      ...BusinessFields.entries,
      firstName: v.optional(Text),
      lastName: v.optional(Text),
      gender: v.optional(v.fallback(v.picklist(['female', 'male', 'unspecified']), 'unspecified')),
      ...ConsentFields.entries,
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
