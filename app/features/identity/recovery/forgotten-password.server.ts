import { and, eq, exists, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { ssoDomains } from '../../../db/identity/identities.ts'
import { withNewId } from '../../../db/ids.ts'
import { isOn } from '../../../experiments.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { captchaKeys, passCaptcha } from '../captcha/captcha.server.ts'
import type { CaptchaKeys } from '../captcha/captcha.ts'
import { findAccount } from '../log-in/log-in.server.ts'
import { connectPath } from '../providers/connect/connect-path.ts'
import { eventRecordWhere } from '../sessions/account-events.server.ts'
import { unmaskedAddress } from '../sessions/devices/known-devices.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { offeredProviders } from '../sign-in-methods/provider-settings.server.ts'
import type { ButtonProvider } from '../sign-in-methods/providers.ts'
import { enforcedFor, refuseSsoDomain } from '../sso/sso-domains.server.ts'
import {
  emailLinkRecords,
  isIssued,
  issueRecords,
  recoverable,
} from '../tokens/one-time-tokens.server.ts'
import { hashToken, newToken } from '../tokens/tokens.server.ts'
import type { ForgottenPassword, RecoveryQuery } from './recovery.ts'
import { companyEmail, resetEmail } from './recovery-emails.ts'

/** The id used for an unknown account, so that the check takes as long as for a known account. */
const NO_MEMBER_ID = 0

type ShownRecovery = {
  ue: string
  isLookup: boolean
  /** The providers whose log-ins can find an account. */
  offered: readonly ButtonProvider[]
  captchaKeys: CaptchaKeys | null
}

/** Whether the page sends a link or looks up the account (`unified_recovery`). */
export async function readRecovery(
  context: Context,
  { ue, lookup }: RecoveryQuery,
): Promise<ShownRecovery> {
  const isLookup = lookup || isOn(context.env, 'unified_recovery')
  const offered = isLookup ? offeredProviders(context).logIn : []
  return { ue, isLookup, offered, captchaKeys: captchaKeys(context) }
}

/**
 * Emails a reset link after the response. Refuses `captcha_required`, `rate_limited`, and `sso_required` for every
 * address of a domain with single sign-on.
 */
export async function sendInstructions(
  context: Context,
  { usernameOrEmail: typedName, ...tokens }: ForgottenPassword,
): Promise<void> {
  await passCaptcha(context, tokens, 'reset')
  await limitRate(context, 'forgotPassword')
  const usernameOrEmail = await unmaskedAddress(context, typedName)
  await limitRate(context, 'forgottenAccount', hashToken(usernameOrEmail))
  await refuseSsoDomain(context, usernameOrEmail, { field: 'usernameOrEmail' })
  const account = await findAccount(context, usernameOrEmail)
  context.waitUntil(writeInstructions(context, account?.id ?? NO_MEMBER_ID))
}

/** Emails the viewer a link to set a password. Refuses `rate_limited` and `not_signed_in`. */
export async function sendOwnInstructions(context: Context): Promise<{ address: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'forgottenAccount', `member:${viewer.id}`)
  context.waitUntil(writeInstructions(context, viewer.id))
  return { address: viewer.email }
}

async function writeInstructions(context: Context, memberId: number): Promise<void> {
  const { db, now } = context
  const isMember = eq(members.id, memberId)
  const [member] = await db.select({ email: members.email }).from(members).where(isMember)
  const link = { token: newToken(), memberId, address: member?.email ?? '' }
  const isSent = or(isIssued(link.token), isOfCompany(context))
  await withNewId(now, (id) =>
    db.batch([
      ...resetLinkRecords(context, { id, ...link }),
      eventRecordWhere(context, 'password_reset_asked', and(isMember, isSent)),
    ]),
  )
  await sendQueuedEmails(context)
}

/** The statements that email a reset link or, to `address`, a link to the company's sign-in. */
export function resetLinkRecords(
  context: Context,
  {
    id,
    token,
    memberId,
    address,
  }: { id: number; token: string; memberId: number; address: string },
) {
  const { env } = context
  const isAddressee = and(
    eq(members.id, memberId),
    eq(members.email, address),
    isOfCompany(context),
  )
  return [
    ...issueRecords(context, 'password_reset', {
      id,
      token,
      memberId,
      condition: notExists(enforcedDomain(context)),
      also: () =>
        emailLinkRecords(context, token, resetEmail(`${env.SITE_ORIGIN}/password/reset/${token}/`)),
    }),
    ...emailRecords(context, {
      to: sql`select ${members.email} as address from ${members} where ${isAddressee}`,
      content: companyEmail(env.SITE_ORIGIN + connectPath('sso', { email: address })),
    }),
  ] as const
}

function isOfCompany(context: Context) {
  return and(recoverable(), exists(enforcedDomain(context)))
}

function enforcedDomain({ db }: Context) {
  return db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(enforcedFor(sql`${members.email}`))
}
