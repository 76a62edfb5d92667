import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { type Departure, DRAWN_FOR, memberOf } from '../drawn-for.ts'
import { isTyped } from '../forms/typed-fields.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

type Fields = Readonly<Record<string, unknown>>

export type LoggedOutPage = {
  code: RefusalCode
  message: string
  /** Null where the form was too large to be read. */
  memberId: string | null
  /** The fields to send again; none of a form that has secrets. */
  again: (readonly [name: string, text: string])[]
  hasFile: boolean
}

/** The member whose page sent a write, logged out by now; null for a visitor's. Sets a header. */
export function loggedOutMember(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Fields = {},
): string | null {
  const told = request.headers.get(DRAWN_FOR.header) || fields[DRAWN_FOR.field]
  if (!told || viewer) return null
  replyHeaders.set(DRAWN_FOR.refused, 'logged_out' satisfies Departure)
  return memberOf(told)
}

/** A page with the texts that a logged-out member sent, to be sent again; without secrets. */
export function loggedOutPage(
  { replyHeaders }: AppLoadContext,
  { memberId, fields }: { memberId: string | null; fields: Fields },
) {
  replyHeaders.set('Cache-Control', 'no-store')
  const { code, message, status } = new Refusal('not_signed_in')
  const sent = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  )
  const texts = sent.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const again = hasSecret(fields) ? [] : texts
  const hasFile = memberId === null || sent.some(([, value]) => isFile(value))
  return data<LoggedOutPage>({ code, message, memberId, again, hasFile }, status)
}

/** A field of which no file was chosen is an empty one. */
function isFile(value: unknown): boolean {
  return value instanceof Blob && value.size > 0
}

/** Passwords, and codes by text, app or letter. */
const SECRET = /password|mfaToken|^code$|^token$/i

export function hasSecret(fields: Fields): boolean {
  return Object.keys(fields).some((name) => SECRET.test(name))
}

export function hasWords(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => value !== '' && isTyped(name))
}

/** The desk isn't there for anybody without a role. */
export function isForMembers({ code }: Refusal): boolean {
  return code === 'not_signed_in' || code === 'no_such_page'
}
