import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { shares } from '../../../db/content/shares.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { statement } from '../../../db/statement.ts'
import { DAY_MS } from '../../../durations.ts'
import type { Flash } from '../../../flashes/flash.ts'
import { Refusal } from '../../../refusal.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { hasOpenAccount } from '../../core/permissions/accounts.server.ts'
import { canInvite, isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { openToAll } from '../../core/permissions/boards.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { SHARES_PER_DAY } from './limits.ts'
import type { NewShare, ShareAction } from './share.ts'

export async function changeShare(context: Context, act: ShareAction): Promise<Flash> {
  return 'undo' in act ? undoShare(context, act.undo) : share(context, act)
}

/**
 * Shares a public pin, board or profile with a member, with an optional message. Refuses `receiver_missing`,
 * `member_unknown` (also if they don't accept the sender's invitations), `not_allowed`, `rate_limited`, `not_found`.
 * Strangers neither follow the sender nor have sent them anything: an account without a confirmed email address can't
 * write to them (`sender_unconfirmed`), and fewer of the day's shares go to them (`too_many_shares`).
 */
async function share(
  context: Context,
  { kind, subjectId, who, message }: NewShare,
): Promise<Flash> {
  const { db } = context
  const viewer = signedIn(context)
  if (viewer.acting) throw new Refusal('not_allowed')
  await limitRate(context, 'send', String(viewer.id))
  await limitRate(context, 'sentTo', `${viewer.id}:${who}`)
  const isShown = IS_PUBLIC[kind](subjectId, viewer.id)
  const receives = and(
    eq(members.username, who),
    eq(members.state, 'active'),
    ne(members.id, viewer.id),
    canInvite(viewer.id, 'members'),
  )
  const isKnown = knows(sql`${members.id}`, viewer.id)
  const isConfirmed = sql`exists (select 1 from members as sender
    where sender.id = ${viewer.id} and email_verified_at is not null)`
  const sharesToday = (to: SQL) => sql`(select count(*) from shares as sent
    where sent.sender_id = ${viewer.id} and sent.id >= ${firstIdAt(context.now - DAY_MS)} and ${to})`
  const toStrangers = sharesToday(sql`not ${knows(sql`sent.receiver_id`, viewer.id)}`)
  const isUnderLimit = sql`(${sharesToday(sql`true`)} < ${SHARES_PER_DAY.all}
    and (${isKnown} or ${toStrangers} < ${SHARES_PER_DAY.strangers}))`
  const mayWrite = message === '' ? sql`true` : sql`(${isKnown} or ${isConfirmed})`
  const [, [subject], [receiver], [made]] = await writeSignedIn(context, (id, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db.select({ isShown: sql`1` }).from(sql`(select 1)`).where(isShown),
      db
        .select({
          name: publicName().as('public_name'),
          mayWrite: sql`${mayWrite}`.mapWith(Boolean).as('may_write'),
          isUnderLimit: sql`${isUnderLimit}`.mapWith(Boolean).as('is_under_limit'),
        })
        .from(members)
        .where(receives),
      db
        .insert(shares)
        .select(
          sql`select ${id}, ${viewer.id}, ${members.id}, ${kind}, ${subjectId}, ${message}, null from ${members}
            where ${receives} and ${isShown} and ${mayWrite} and ${isUnderLimit}`,
        )
        .returning({ id: shares.id }),
      statement(
        db,
        insertNotification(context, {
          kind: `sent_${kind}`,
          subject: kind === 'profile' ? id : subjectId,
          act: id,
          to: sql`select receiver_id from shares where id = ${id}`,
        }),
      ),
      ...storeIdempotencyKey(context, rowExists(shares, id)),
    ]),
  )
  if (!subject) throw new Refusal('not_found')
  if (!receiver) throw new Refusal('member_unknown', 'who')
  if (!receiver.mayWrite) throw new Refusal('sender_unconfirmed', 'who')
  if (!made) throw new Refusal('too_many_shares', 'who', SHARES_PER_DAY)
  return { kind: 'sent', sendId: made.id, name: receiver.name }
}

/** Whether a member follows the sender, or has sent them something. */
function knows(memberId: SQL, senderId: number): SQL {
  return sql`(exists (select 1 from member_follows
      where follower_id = ${memberId} and member_id = ${senderId})
    or exists (select 1 from shares as theirs where theirs.sender_id = ${memberId}
      and theirs.receiver_id = ${senderId} and theirs.hidden_at is null))`
}

/** Hides a share and its notification from the receiver; does nothing if there is none. */
async function undoShare({ db, viewer, now }: Context, sendId: number): Promise<Flash> {
  const { id } = signedIn({ viewer })
  await db
    .update(shares)
    .set({ hiddenAt: now })
    .where(and(eq(shares.id, sendId), eq(shares.senderId, id), isNull(shares.hiddenAt)))
  return { kind: 'undone', text: 'Not sent' }
}

/** Whether the subject is public, and its owner and the sender haven't blocked each other. */
const IS_PUBLIC: Record<NewShare['kind'], (id: number, senderId: number) => SQL> = {
  pin: (id, senderId) => sql`exists (
    select 1 from pins where id = ${id} and is_listed = 1 and ${isNotBlocked(senderId, sql`pinner_id`)}
  )`,
  board: (id, senderId) => sql`exists (
    select 1 from boards where boards.id = ${id} and ${openToAll()} and ${isNotBlocked(senderId, sql`boards.owner_id`)}
  )`,
  profile: (id, senderId) => sql`exists (
    select 1 from members where members.id = ${id} and ${hasOpenAccount()} and ${isNotBlocked(senderId, sql`members.id`)}
  )`,
}
