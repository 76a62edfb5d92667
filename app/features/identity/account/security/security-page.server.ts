import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accountEvents, members, oneTimeTokens } from '../../../../db/identity/accounts.ts'
import { Refusal } from '../../../../refusal.ts'
import { canSendTextMessages } from '../../../core/emails/text-messages.server.ts'
import { captchaKeys } from '../../captcha/captcha.server.ts'
import type { CaptchaKeys } from '../../captcha/captcha.ts'
import { RECENT_EVENTS } from '../../limits.ts'
import { userHandleOf } from '../../passkeys/ceremonies.server.ts'
import { type Passkey, passkeysOf } from '../../passkeys/passkeys.server.ts'
import {
  type ConnectedAccount,
  connectedAccounts,
} from '../../providers/connect/connected-accounts.server.ts'
import {
  offeredMethods,
  offeredRows,
  offerInSession,
} from '../../recovery/recent-methods/recent-methods.server.ts'
import type { OfferedMethod } from '../../recovery/recent-methods/recent-methods.ts'
import { factorsOf } from '../../second-factor/factor-records.server.ts'
import { phoneEnd, summary } from '../../second-factor/member-factors.server.ts'
import { codesLeft } from '../../second-factor/recovery-codes.server.ts'
import { countryName } from '../../sessions/country-name.ts'
import { deviceName } from '../../sessions/devices/device-name.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { offeredProviders } from '../../sign-in-methods/provider-settings.server.ts'
import type { ButtonProvider } from '../../sign-in-methods/providers.ts'
import { enforcedDomainRow } from '../../sso/sso-domains.server.ts'
import { type OpenSession, openSessions, shownSession } from '../sessions/session-list.server.ts'
import { EVENT_TEXTS } from './recent-events.ts'

export type RecentEvent = {
  id: number
  text: string
  device: string
  country: string
  createdAt: number
}

export type SecurityFactors = {
  phoneEnd: string | null
  hasApp: boolean
  codesLeft: number
  passkeys: Passkey[]
  userHandle: string
  sendsTexts: boolean
}

export type Security = {
  email: string
  isEmailVerified: boolean
  pendingEmail: string | null
  hasPassword: boolean
  /** Whether the company that owns the email domain forbids passwords. */
  isSignedInByCompany: boolean
  captchaKeys: CaptchaKeys | null
  recent: OfferedMethod[]
  connected: ConnectedAccount[]
  factors: SecurityFactors
  offered: readonly ButtonProvider[]
  sessions: OpenSession[]
  events: RecentEvent[]
  /** Whether new log-ins are emailed. Without a second factor, the emails are always on (`needed`). */
  logInEmails: 'on' | 'off' | 'needed'
  now: number
}

export async function readSecurity(context: Context): Promise<Security> {
  const { db, now } = context
  const viewer = signedIn(context)
  const [
    [member],
    [pending],
    connected,
    factors,
    [codes],
    keys,
    sessions,
    events,
    [company],
    ...rows
  ] = await db.batch([
    db
      .select({
        email: members.email,
        emailVerifiedAt: members.emailVerifiedAt,
        passwordHash: members.passwordHash,
        mutesLogInEmails: members.mutesLogInEmails,
      })
      .from(members)
      .where(eq(members.id, viewer.id)),
    db
      .select({ address: oneTimeTokens.address })
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.memberId, viewer.id),
          eq(oneTimeTokens.purpose, 'email_change'),
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.expiresAt, now),
        ),
      )
      .limit(1),
    connectedAccounts(context, viewer.id),
    factorsOf(context, viewer.id),
    codesLeft(context, viewer.id),
    passkeysOf(context, viewer.id),
    openSessions(context, viewer),
    db
      .select()
      .from(accountEvents)
      .where(eq(accountEvents.memberId, viewer.id))
      .orderBy(desc(accountEvents.id))
      .limit(RECENT_EVENTS),
    enforcedDomainRow(context, viewer.email),
    ...offeredRows(context, offerInSession(viewer)),
  ])
  if (!member) throw new Refusal('not_signed_in')
  const { phone, hasApp } = summary(factors)
  const mayMute = phone !== null || hasApp
  return {
    email: member.email,
    isEmailVerified: member.emailVerifiedAt !== null,
    pendingEmail: pending?.address ?? null,
    hasPassword: member.passwordHash !== null,
    isSignedInByCompany: company !== undefined,
    captchaKeys: captchaKeys(context),
    recent: offeredMethods(rows).filter(({ isRecent }) => isRecent),
    connected,
    factors: {
      phoneEnd: phoneEnd(phone),
      hasApp,
      codesLeft: codes?.count ?? 0,
      passkeys: keys,
      userHandle: userHandleOf(viewer.id),
      sendsTexts: canSendTextMessages(context.env),
    },
    offered: offeredProviders(context).logIn,
    logInEmails: mayMute ? (member.mutesLogInEmails ? 'off' : 'on') : 'needed',
    sessions: sessions
      .map((session) => shownSession(session, viewer))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    events: events.map(({ id, kind, userAgent, country, createdAt }) => ({
      id,
      text: EVENT_TEXTS[kind],
      device: deviceName(userAgent),
      country: countryName(country),
      createdAt,
    })),
    now,
  }
}
