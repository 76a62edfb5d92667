import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../../app/context.server.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { logIn } from '../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../app/features/identity/log-in/log-in.ts'
import {
  addApp,
  addPhone,
  newApp,
  provePhone,
} from '../../../app/features/identity/second-factor/set-up.server.ts'
import {
  NewAuthenticator,
  NewPhone,
  PhoneProof,
} from '../../../app/features/identity/second-factor/set-up.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { type Reader, refusal, sentEmailsTo, withOutbox } from '../../emails.ts'
import { passwordHashOf } from './passwords.ts'
import { aMember, aVisitor } from './people.ts'
import { aPhone } from './phones.ts'

export const PASSWORD = 'kestrel over the fen'

const HALF_A_MINUTE_MS = 30_000

/** The code of the latest message to a phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const messages = await sentEmailsTo(phone)
  const [code] = messages.flatMap(({ text }) => /^\d{6}(?= is your)/.exec(text) ?? [])
  if (!code) throw new Error('no code was sent')
  return code
}

export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The code that an authenticator app with this secret shows. */
export function appCode(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

type Protected = Reader & { viewer: NonNullable<Context['viewer']>; recoveryCodes: string[] }

/** A member with a password whose second factor is a phone. */
export async function aMemberWithPhone(
  changes: Partial<typeof members.$inferInsert> = {},
): Promise<Protected & { phone: string }> {
  const member = await aMemberWithPassword(changes)
  const phone = aPhone()
  await provePhone(member, parseInput(NewPhone, { phone }))
  const mfaToken = await codeSentTo(phone)
  const { recoveryCodes } = await addPhone(member, parseInput(PhoneProof, { mfaToken }))
  await member.settled()
  return { ...member, phone, recoveryCodes: recoveryCodes ?? [] }
}

/** A member with a password whose second factor is an app. */
export async function aMemberWithApp(): Promise<Protected & { secret: string }> {
  const member = await aMemberWithPassword()
  const early = { ...member, now: member.now - 4 * HALF_A_MINUTE_MS }
  return { ...member, ...(await addAnApp(early)) }
}

/** Adds an authenticator app to a member's second factors. */
export async function addAnApp(member: Context) {
  const { secret } = newApp(member)
  const mfaToken = appCode(secret, member.now)
  const { recoveryCodes } = await addApp(member, parseInput(NewAuthenticator, { secret, mfaToken }))
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

export async function aMemberWithPassword(changes: Partial<typeof members.$inferInsert> = {}) {
  const passwordHash = await passwordHashOf(PASSWORD)
  const member = withOutbox(await aMember({ passwordHash, emailVerifiedAt: 1, ...changes }))
  return { ...member, origin: { ...member.origin } }
}

/** A browser without a session, on its own network, at this time. */
export function aBrowserAt(now = Date.now()): Reader {
  const visitor = withOutbox(aVisitor({ now }))
  return { ...visitor, origin: { ...visitor.origin } }
}

export async function memberRow(id: number) {
  const [member] = await aVisitor().db.select().from(members).where(eq(members.id, id))
  return member
}

/** The refusal's code of a log-in by password, or `done`. */
export function refusedLogIn(
  context: Context,
  { viewer }: { viewer: { email: string } },
  password = PASSWORD,
) {
  const typed = parseInput(LogIn, { usernameOrEmail: viewer.email, password })
  return refusal(logIn(context, typed))
}
