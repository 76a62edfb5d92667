import { and, desc, eq, gte, inArray, not, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { accountEvents, knownDevices, members } from '../../../../db/identity/accounts.ts'
import { secondFactors } from '../../../../db/identity/second-factors.ts'
import { DEVICE_MS, KNOWN_COUNTRY_LOG_INS } from '../../limits.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { newLogInEmail } from './log-in-emails.ts'
import { warningRecords } from './not-me-email.server.ts'

/** Statements that queue an email about a new device or country, unless turned off. Run them before the log-in. */
export function newLogInWarning(
  context: Context,
  { memberId, deviceToken }: { memberId: number; deviceToken: string },
) {
  const { db, now, origin } = context
  const device = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, hashToken(deviceToken)),
        eq(knownDevices.memberId, memberId),
        gte(knownDevices.loggedInAt, now - DEVICE_MS),
      ),
    )
  // Failed log-ins and reset requests don't make a country known, because strangers can cause them.
  const countries = db
    .select({ country: accountEvents.country })
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.memberId, memberId),
        inArray(accountEvents.kind, ['sign_up', 'log_in', 'password_changed']),
      ),
    )
    .orderBy(desc(accountEvents.id))
    .limit(KNOWN_COUNTRY_LOG_INS)
  const isKnown = sql`(exists ${device} and ${origin.country} in ${countries})`
  const isMuted = sql`(${members.mutesLogInEmails} and exists (
    select 1 from ${secondFactors} where ${secondFactors.memberId} = ${members.id}
  ))`
  return warningRecords(context, memberId, newLogInEmail(now), and(not(isKnown), not(isMuted)))
}
