import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { isTyped } from '../forms/typed-fields.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { type AccountChange, memberOf, RENDERED_FOR } from '../rendered-for.ts'

type Fields = Readonly<Record<string, unknown>>

export type LoggedOutPage = {
  code: RefusalCode
  message: string
  memberId: string | null
  /** The fields to send again; empty for a form with secrets. */
  again: (readonly [name: string, text: string])[]
  hasFile: boolean
}

/** The member whose page sent a write after log-out; null for a visitor's page. Sets a response header. */
export function loggedOutMember(
  { viewer, replyHeaders }: AppLoadContext,
  request: Request,
  fields: Fields = {},
): string | null {
  const pageOwner = request.headers.get(RENDERED_FOR.header) || fields[RENDERED_FOR.field]
  if (!pageOwner || viewer) return null
  replyHeaders.set(RENDERED_FOR.refused, 'logged_out' satisfies AccountChange)
  return memberOf(pageOwner)
}

/** A page that lets a logged-out member send their texts again. Contains no secrets. */
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

/** A file field without a file is sent as an empty file. */
function isFile(value: unknown): boolean {
  return value instanceof Blob && value.size > 0
}

/** Names of fields with passwords, or with codes from text messages, apps or emails. */
const SECRET = /password|mfaToken|^code$|^token$/i

export function hasSecret(fields: Fields): boolean {
  return Object.keys(fields).some((name) => SECRET.test(name))
}

export function hasTypedText(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => value !== '' && isTyped(name))
}

/** Whether a refusal may mean that the viewer was logged out. Moderation refuses with `no_such_page`. */
export function hidesMemberPage({ code }: Refusal): boolean {
  return code === 'not_signed_in' || code === 'no_such_page'
}
