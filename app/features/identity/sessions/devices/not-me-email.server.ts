import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { newId } from '../../../../db/ids.ts'
import type { UrgentEmail } from '../../../core/emails/email.ts'
import {
  deleteExpiredTokens,
  emailLinkRecords,
  tokenRecord,
} from '../../tokens/one-time-tokens.server.ts'
import { newToken } from '../../tokens/tokens.server.ts'
import { deleteExcessWarning } from '../../tokens/warnings.server.ts'
import { countryName } from '../country-name.ts'
import { deviceName } from './device-name.ts'

export type WarningDetails = { device: string; country: string; url: string }

export type WarningEmail = (warned: WarningDetails) => UrgentEmail

/** The statements that email a member what happened, with a "This wasn't me" link, and delete older links. */
export function warningRecords(
  context: Context,
  memberId: number,
  write: WarningEmail,
  condition: SQL = sql`true`,
) {
  const token = newToken()
  const made = { id: newId(context.now), token, purpose: 'not_me', memberId } as const
  return [
    tokenRecord(context, made, condition),
    ...emailLinkRecords(context, token, write(warningDetails(context, token))),
    deleteExpiredTokens(context, memberId, 'not_me'),
    deleteExcessWarning(context, memberId),
  ] as const
}

export function warningDetails({ env, origin }: Context, token: string): WarningDetails {
  return {
    device: deviceName(origin.userAgent),
    country: countryName(origin.country),
    url: `${env.SITE_ORIGIN}/account/not-me/${token}/`,
  }
}
