import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { Refusal } from '../../../../refusal.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { LinkQuery } from '../../../identity/tokens/links.ts'
import { hashToken, newToken } from '../../../identity/tokens/tokens.server.ts'
import { COPY_LINK } from '../limits.ts'
import { beginExportBy } from './begin-export.server.ts'
import {
  type ExportPart,
  keptExport,
  newestExport,
  openPart,
  PartQuery,
  type ShownExport,
  shownExport,
} from './data-exports.server.ts'

/**
 * Makes the link by which the member of a closed or limited account fetches a copy without a log-in.
 * Null where the address isn't confirmed, or an older one may still take the account back.
 */
export async function newCopyLink(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
): Promise<{ url: string; address: string } | null> {
  const token = newToken()
  const own = sql`member_id = ${memberId} and purpose = 'data_copy'`
  const endsAt = now + COPY_LINK.lifeMs
  const [, , [made] = []] = await withNewId(now, (id) =>
    runTogether(db, [
      sql`delete from one_time_tokens where ${own} and expires_at <= ${now}`,
      sql`delete from one_time_tokens where id in (
          select id from one_time_tokens where ${own} order by id desc limit -1 offset ${COPY_LINK.alive - 1}
        )`,
      sql`insert into one_time_tokens (id, purpose, hash, member_id, address, expires_at)
        select ${id}, 'data_copy', ${hashToken(token)}, id, email, min(${endsAt}, coalesce(erase_at, ${endsAt}))
        from members where id = ${memberId} and ${fetchesByLink(now)} returning address`,
    ]),
  )
  if (!made) return null
  return { url: `${env.SITE_ORIGIN}/account/copy/${token}/`, address: String(made['address']) }
}

/** Reads whose copy a link is for, and how far it is. Null for a link that doesn't work. */
export async function readCopyLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ username: string; copy: ShownExport | null } | null> {
  const [[holder], [row]] = await context.db.batch([
    holderOf(context, token),
    newestExport(context, memberOf(context, token)),
  ])
  return holder ? { username: holder.username, copy: shownExport(row) } : null
}

/** Begins the copy of a link's member. Refuses `link_expired`, `rate_limited`, `export_running` and `export_early`. */
export async function beginByLink(context: Context, { token }: LinkQuery): Promise<void> {
  const [holder] = await holderOf(context, token)
  if (!holder) throw new Refusal('link_expired')
  await limitRate(context, 'copyBegun', `member:${holder.id}`)
  await beginExportBy(context, holder.id, sql`exists ${memberOf(context, token)}`)
}

export const LinkPart = v.object({ ...LinkQuery.entries, ...PartQuery.entries })
export type LinkPart = v.InferOutput<typeof LinkPart>

/** Opens a part of the copy of a link's member; null where either isn't there. Refuses `rate_limited`. */
export async function openPartByLink(
  context: Context,
  { token, ...query }: LinkPart,
): Promise<ExportPart | null> {
  const [[holder], [row]] = await context.db.batch([
    holderOf(context, token),
    keptExport(context, memberOf(context, token), query),
  ])
  if (!holder) return null
  await limitRate(context, 'copyPart', `member:${holder.id}`)
  return openPart(context, row, holder.username, query)
}

function holderOf(context: Context, token: string) {
  return context.db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(sql`${members.id} = ${memberOf(context, token)}`)
}

function memberOf({ now }: Pick<Context, 'now'>, token: string): SQL {
  return sql`(select links.member_id from one_time_tokens as links
    join members on members.id = links.member_id
    where links.hash = ${hashToken(token)} and links.purpose = 'data_copy' and links.used_at is null
      and links.expires_at > ${now} and links.address = members.email and ${fetchesByLink(now)})`
}

/** Closed or limited accounts, not being erased, whose address is confirmed and wasn't another one within a week. */
function fetchesByLink(now: number): SQL {
  return sql`members.email_verified_at is not null
    and (members.state in ('suspended', 'soft_banned', 'deactivated_by_member')
      or members.state = 'deactivated' and members.erase_at is null
      or members.state = 'active' and members.limited_at is not null)
    and not exists (
      select 1 from one_time_tokens as warnings where warnings.member_id = members.id
        and warnings.purpose = 'not_me' and warnings.address <> members.email and warnings.expires_at > ${now}
    )`
}
