import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { unwantedEmails } from '../../../db/identity/unwanted-emails.ts'
import { Refusal } from '../../../refusal.ts'
import type { Email } from '../../core/emails/email.ts'
import type { NewEmail } from '../../core/emails/queue-email.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import { keyedHash } from '../tokens/secrets.server.ts'
import type { EmailsChoice } from './unwanted-emails.ts'

/** Emails an address at another person's request, with an unsubscribe link. Skips unsubscribed addresses. */
export function emailToStranger(
  env: Env,
  { address, content, condition = sql`true` }: { address: string; content: Email; condition?: SQL },
): NewEmail {
  const url = env.SITE_ORIGIN + stopPath(env, address)
  return {
    to: sql`select ${address} as address where ${condition} and not exists (
      select 1 from ${unwantedEmails} where ${unwantedEmails.addressHash} = ${hashOf(env, address)}
    )`,
    content: { ...content, unsubscribe: { text: "Don't email me again", url } },
  }
}

/** The unsubscribe link for an address. It never expires. */
export function stopPath(env: Env, address: string): string {
  const addressHash = hashOf(env, address)
  return `/letters/stop/${addressHash}-${signature(env, addressHash)}/`
}

/** Reads whether a link's address has unsubscribed; null if we didn't make the link. */
export async function readUnwanted(
  { db, env }: Context,
  { token }: LinkQuery,
): Promise<{ isStopped: boolean } | null> {
  const addressHash = hashIn(env, token)
  if (addressHash === null) return null
  const found = await db
    .select({ since: unwantedEmails.since })
    .from(unwantedEmails)
    .where(eq(unwantedEmails.addressHash, addressHash))
  return { isStopped: found.length > 0 }
}

/** Unsubscribes an address, or subscribes it again. Refuses `link_expired` if we didn't make the link. */
export async function chooseEmails(
  { db, env, now }: Context,
  { token, act }: EmailsChoice,
): Promise<void> {
  const addressHash = hashIn(env, token)
  if (addressHash === null) throw new Refusal('link_expired')
  if (act === 'send') {
    await db.delete(unwantedEmails).where(eq(unwantedEmails.addressHash, addressHash))
  } else {
    await db.insert(unwantedEmails).values({ addressHash, since: now }).onConflictDoNothing()
  }
}

function hashOf(env: Env, address: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `unwanted email\n${address.toLowerCase()}`))
}

function signature(env: Env, addressHash: string): string {
  return encodeBase64urlNoPadding(keyedHash(env, `unwanted link\n${addressHash}`))
}

function hashIn(env: Env, token: string): string | null {
  const [, addressHash, sent] = /^([\w-]{43})-([\w-]{43})$/.exec(token) ?? []
  if (!addressHash || !sent) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  return constantTimeEqual(bytes(signature(env, addressHash)), bytes(sent)) ? addressHash : null
}
