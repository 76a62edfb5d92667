import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Refusal } from '../../../../refusal.ts'
import type { UrgentEmail } from '../../../core/emails/email.ts'
import { emailSteps, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { LinkQuery } from '../../../identity/tokens/links.ts'
import { hashToken, newToken } from '../../../identity/tokens/tokens.server.ts'
import { COPY_LINK } from '../limits.ts'
import {
  type CopyPart,
  CopyPartQuery,
  keptExport,
  newestExport,
  openPart,
  type ShownExport,
  shownExport,
} from './data-exports.server.ts'
import { startExportFor } from './start-export.server.ts'

/**
 * A link that opens a data copy without a log-in, for the member of a closed or limited account. The statements that
 * create it do nothing if the address isn't confirmed, or if an older address can still recover the account.
 */
export function copyLink(
  { env, now }: Pick<Context, 'env' | 'now'>,
  memberId: number,
  condition: SQL = sql`true`,
) {
  const token = newToken()
  const isCopyLink = sql`member_id = ${memberId} and purpose = 'data_copy' and ${condition}`
  const endsAt = now + COPY_LINK.lifeMs
  const address = sql`select address from one_time_tokens where hash = ${hashToken(token)}`
  return {
    url: `${env.SITE_ORIGIN}/account/copy/${token}/`,
    address,
    isMade: sql`exists (${address})`,
    steps: (id: number) => [
      sql`delete from one_time_tokens where ${isCopyLink} and expires_at <= ${now}`,
      sql`delete from one_time_tokens where id in (
          select id from one_time_tokens where ${isCopyLink} order by id desc limit -1 offset ${COPY_LINK.alive - 1}
        )`,
      sql`insert into one_time_tokens (id, purpose, hash, member_id, address, expires_at)
        select ${id}, 'data_copy', ${hashToken(token)}, id, email, min(${endsAt}, coalesce(erase_at, ${endsAt}))
        from members where id = ${memberId} and ${condition} and ${canUseCopyLink(now)} returning address`,
    ],
  }
}

/** Makes a {@link copyLink}; null if the member can't have one. */
export async function newCopyLink(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
): Promise<{ url: string; address: string } | null> {
  const { url, steps } = copyLink(worker, memberId)
  const [, , rows] = await withNewId(worker.now, (id) => runBatch(worker.db, steps(id)))
  const [made] = rowsOf(v.object({ address: v.string() }), rows)
  return made ? { url, address: made.address } : null
}

/** Makes a {@link copyLink} and emails it. */
export async function sendNewCopyLink(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
  write: (url: string) => UrgentEmail,
): Promise<void> {
  const [, , made = []] = await withNewId(worker.now, (id) =>
    runBatch(worker.db, copyLinkEmailed(worker, id, { memberId, write })),
  )
  if (made.length > 0) await sendQueuedEmails(worker)
}

type Emailed = { memberId: number; write: (url: string) => UrgentEmail; condition?: SQL }

/** The statements that make a {@link copyLink} and email it. */
export function copyLinkEmailed(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  id: number,
  { memberId, write, condition }: Emailed,
): SQL[] {
  const { url, address, steps } = copyLink(worker, memberId, condition)
  const email = { to: address, content: write(url) }
  return [...steps(id), ...emailSteps(worker, email)]
}

/** Reads the name of a link's member, and the copy's progress; null if the link doesn't work. */
export async function readCopyLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ username: string; copy: ShownExport | null } | null> {
  const [[holder], [row]] = await context.db.batch([
    holderOf(context, token),
    newestExport(context, memberOf(context, token)),
  ])
  return holder ? { username: holder.username, copy: shownExport(context, row) } : null
}

/** Starts a link's copy. Refuses `link_expired`, `rate_limited`, `export_running` and `export_early`. */
export async function startCopyByLink(context: Context, { token }: LinkQuery): Promise<void> {
  const [holder] = await holderOf(context, token)
  if (!holder) throw new Refusal('link_expired')
  await limitRate(context, 'copyBegun', `member:${holder.id}`)
  await startExportFor(context, holder.id, sql`exists ${memberOf(context, token)}`)
}

export const LinkPart = v.object({ ...LinkQuery.entries, ...CopyPartQuery.entries })
export type LinkPart = v.InferOutput<typeof LinkPart>

/** Opens a part of a copy by a link; null if either doesn't work. Refuses `rate_limited`. */
export async function openPartByLink(
  context: Context,
  { token, ...query }: LinkPart,
): Promise<CopyPart | null> {
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
      and links.expires_at > ${now} and links.address = members.email and ${canUseCopyLink(now)})`
}

/** Closed or limited accounts that aren't being erased and have had their confirmed address for a week. */
function canUseCopyLink(now: number): SQL {
  return sql`members.email_verified_at is not null
    and (members.state in ('suspended', 'soft_banned', 'deactivated_by_member')
      or members.state = 'deactivated' and members.erase_at is null
      or members.state = 'active' and members.limited_at is not null)
    and not exists (
      select 1 from one_time_tokens as warnings where warnings.member_id = members.id
        and warnings.purpose = 'not_me' and warnings.address <> members.email and warnings.expires_at > ${now}
    )`
}
