import { eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { heldAppsEmailed } from '../../apps/apps-on-hold.server.ts'
import { passCaptcha } from '../../captcha/captcha.server.ts'
import { passwordChangedEmail } from '../../passwords/password-emails.server.ts'
import {
  checkPasswordIsNew,
  replacedPassword,
} from '../../passwords/password-replacement.server.ts'
import { checkNewPassword, hashPassword } from '../../passwords/passwords.server.ts'
import {
  offerInSession,
  readRecentMethods,
  removedNames,
  removeRecentMethods,
} from '../../recovery/recent-methods/recent-methods.server.ts'
import { revocationStatements } from '../../recovery/revocations.server.ts'
import { readFactors } from '../../second-factor/member-factors.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { checkOwnPassword, freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import { refuseSsoDomain } from '../../sso/sso-domains.server.ts'
import { browserToken } from '../../tokens/tokens.server.ts'
import type { PasswordChange } from '../settings.ts'

/**
 * Changes the password and ends all other sessions. Refuses `changed_too_often`, `sso_required`, and
 * `fresh_login_required` if the member has a second factor.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword, kept = [], ...tokens }: PasswordChange,
): Promise<SignedIn> {
  const { db } = context
  const viewer = signedIn(context)
  // The new session counts as fresh, so with a second factor, the password alone must not start it.
  if (await readFactors(context, viewer.id)) freshlySignedIn(context)
  await passCaptcha(context, tokens, 'changePassword')
  const { email, username } = viewer
  await refuseSsoDomain(context, email, { field: 'newPassword' })
  checkNewPassword(context, { password: newPassword, email, username, field: 'newPassword' })

  const deviceToken = browserToken(context.origin.deviceToken)
  const field = 'currentPassword'
  await checkOwnPassword(context, { password: currentPassword, field, deviceToken })
  await limitRate(context, 'passwordChanged', String(viewer.id))
  const chosen = { memberId: viewer.id, password: newPassword, field: 'newPassword' }
  await checkPasswordIsNew(context, chosen)

  const passwordHash = await hashPassword(context, newPassword)
  const choice = { kept }
  const offer = offerInSession(viewer)
  const recent = await readRecentMethods(context, offer)
  const change = [
    db.update(members).set(replacedPassword(passwordHash)).where(eq(members.id, viewer.id)),
    ...revocationStatements(context, { memberId: viewer.id, cause: 'passwordChange' }),
    ...removeRecentMethods(context, offer, choice),
    ...(viewer.isTwoFactor ? [markPasswordProved(context, viewer.id)] : []),
    ...warningRecords(context, viewer.id, passwordChangedEmail(removedNames(recent, choice))),
    ...heldAppsEmailed(context, viewer.id, 'recovery'),
  ]
  const started = await admit(context, {
    memberId: viewer.id,
    way: viewer.isTwoFactor ? 'proved_password_change' : 'password_change',
    method: 'email',
    event: 'password_changed',
    proofId: viewer.isTwoFactor ? viewer.proofId : null,
    before: change,
    from: viewer,
    deviceToken,
  })
  context.waitUntil(sendQueuedEmails(context))
  return started
}

function markPasswordProved({ db, now }: Context, memberId: number) {
  return db.update(members).set({ passwordProvedAt: now }).where(eq(members.id, memberId))
}
