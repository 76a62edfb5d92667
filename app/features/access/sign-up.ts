import * as v from 'valibot'
import { NewEmailAddress } from '../accounts/identity/email.ts'
import { NewPassword, repeatsName } from '../accounts/passwords/password.ts'
import { Birthday, withBirthday } from './birthday.ts'

/**
 * What it takes to sign up. The birthday is a day (`YYYY-MM-DD`), seconds since 1970, or a form's
 * three fields `birthdayDay`, `birthdayMonth` and `birthdayYear`.
 */
export const SignUp = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(withBirthday),
  v.object({ email: NewEmailAddress, password: NewPassword, birthday: Birthday }),
  v.forward(
    v.partialCheck(
      [['email'], ['password']],
      ({ email, password }) => !repeatsName(password, { email }),
      'password_is_username',
    ),
    ['password'],
  ),
)
export type SignUp = v.InferOutput<typeof SignUp>
