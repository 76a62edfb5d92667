import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { passCaptcha } from '../../captcha/captcha.server.ts'
import { checkAnotherPassword, replacedPassword } from '../../passwords/another-password.server.ts'
import { passwordChangedLetter } from '../../passwords/password-letters.ts'
import { checkNewPassword, hashPassword } from '../../passwords/passwords.server.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { takenBack } from '../../recovery/take-back.server.ts'
import { readFactors } from '../../second-factor/member-factors.server.ts'
import { checkOwnPassword, freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { admit, type SignedIn } from '../../sessions/sessions.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { browserToken } from '../../tokens/tokens.server.ts'
import type { PasswordChange } from '../settings.ts'

/** Changes it and ends all other sessions. With a second factor, refuses `fresh_login_required`. */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword, ...tokens }: PasswordChange,
): Promise<SignedIn> {
  const { db } = context
  const viewer = signedIn(context)
  // The new session is a fresh one, which the password alone must not give.
  if (await readFactors(context, viewer.id)) freshlySignedIn(context)
  await passCaptcha(context, tokens, 'changePassword')
  const { email, username } = viewer
  checkNewPassword(context, { password: newPassword, email, username, field: 'newPassword' })

  const deviceToken = browserToken(context.origin.deviceToken)
  const field = 'currentPassword'
  await checkOwnPassword(context, { password: currentPassword, field, deviceToken })
  const chosen = { memberId: viewer.id, password: newPassword, field: 'newPassword' }
  await checkAnotherPassword(context, chosen)

  const passwordHash = await hashPassword(context, newPassword)
  const change = [
    db.update(members).set(replacedPassword(passwordHash)).where(eq(members.id, viewer.id)),
    ...takenBack(context, { memberId: viewer.id, wayBack: 'passwordChange' }),
  ]
  const started = await admit(context, {
    memberId: viewer.id,
    way: viewer.isTwoFactor ? 'proved_password_change' : 'password_change',
    method: 'email',
    event: 'password_changed',
    before: change,
    from: viewer,
    deviceToken,
  })
  sendNotMeLetter(context, viewer.id, passwordChangedLetter)
  return started
}
