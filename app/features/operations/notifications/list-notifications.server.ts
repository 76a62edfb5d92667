import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { notifications } from '../../../db/identity/notifications.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'
import { literal } from '../../../db/literal.ts'
import { parseJson } from '../../../json.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../paging.ts'
import { FACE, facesOf } from '../../content/boards/collaborators/faces.server.ts'
import {
  isVisibleNotification,
  mapActs,
  type NotificationKind,
  visibleActs,
} from '../../core/permissions/notifications.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import {
  Message,
  type SeenNotifications,
  type ShownNotification,
  Subject,
} from './notifications.ts'

const NAMED_PEOPLE = 3

const PIN = sql`select json_object('name', coalesce(nullif(pins.title, ''), pins.alt_text), 'pictureHash', pictures.hash)
  from pins join pictures on pictures.id = pins.picture_id where pins.id = u.subject_id`
const BOARD = sql`json_object('name', boards.name, 'owner', owners.username, 'slug', boards.slug)
  from boards join members as owners on owners.id = boards.owner_id`
const BOARD_OF_SUBJECT = sql`select ${BOARD} where boards.id = u.subject_id`
const BOARD_SHARED = sql`select ${BOARD} where boards.id = (
  select board_id from board_collaborators where id = u.subject_id
)`
const CAMPAIGN = sql`select json_object('name', name, 'owner', cast(advertiser_id as text)) from campaigns where id = u.subject_id`
const DECISION = sql`select json_object('name', title) from decisions where id = u.subject_id`

const SUBJECTS: Partial<Record<NotificationKind, SQL>> = {
  saved: PIN,
  price_fell: PIN,
  board_followed: BOARD_OF_SUBJECT,
  board_pinned: BOARD_OF_SUBJECT,
  invited: BOARD_SHARED,
  joined: BOARD_SHARED,
  sent_pin: PIN,
  sent_board: BOARD_OF_SUBJECT,
  sent_profile: sql`select json_object('name', ${publicNameIn('members')}, 'owner', username) from members
    where id = (select shares.subject_id from shares where shares.id = u.subject_id)`,
  decided: DECISION,
  appeal_answered: DECISION,
  campaign_approved: CAMPAIGN,
  campaign_rejected: CAMPAIGN,
  campaign_changes_rejected: CAMPAIGN,
  campaign_ended: CAMPAIGN,
  bill_unpaid: sql`select json_object('name', null, 'owner', cast(advertiser_id as text))
    from invoices where id = u.subject_id`,
  claim_lapsed: sql`select json_object('name', host) from link_domains where id = u.subject_id`,
  new_device: sql`select json_object('name', user_agent) from sessions where id = u.subject_id`,
}

const SUBJECT = sql`case u.kind ${sql.join(
  Object.entries(SUBJECTS).map(([kind, row]) => sql`when ${sql.raw(`'${kind}'`)} then (${row})`),
  sql` `,
)} end`

const COUNT = mapActs((acts) => sql`(select count(distinct actor_id) from ${acts})`, sql`0`)

const PEOPLE = mapActs(
  (acts) => sql`(select json_group_array(json(face)) from (
    select ${FACE} as face from (
      select actor_id, max(id) as newest from ${acts} group by actor_id
      order by newest desc limit ${literal(NAMED_PEOPLE)}
    ) as named
    join members as people on people.id = named.actor_id
    left join pictures as faces on faces.id = people.picture_id
    order by named.newest desc
  ))`,
  sql`'[]'`,
)

const SHOWN_MESSAGES = 3

/** The latest messages of the visible shares behind a notification. */
const MESSAGES = sql`case u.kind ${sql.join(
  (['sent_pin', 'sent_board', 'sent_profile'] as const).map(
    (kind) => sql`when ${sql.raw(`'${kind}'`)} then (
      select json_group_array(json_object('id', id, 'senderId', sender_id, 'username', username, 'text', message)) from (
        select shares.id, shares.sender_id, senders.username, shares.message from ${visibleActs(kind)} as sent
        join shares on shares.id = sent.id join members as senders on senders.id = sent.actor_id
        where shares.message <> '' order by shares.id desc limit ${literal(SHOWN_MESSAGES)}
      )
    )`,
  ),
  sql` `,
)} else '[]' end`

const u = alias(notifications, 'u')
const ROW_ID = sql.raw('u.rowid')

/** Reads notifications `u` that meet a condition and that their recipients may see now, newest first. */
export async function readNotifications(
  context: Pick<Context, 'db'>,
  condition: SQL | undefined,
  limit: number,
): Promise<ShownNotification[]> {
  return parsedNotifications(await selectNotifications(context, condition, limit))
}

function selectNotifications(
  { db }: Pick<Context, 'db'>,
  condition: SQL | undefined,
  limit: number,
) {
  return db
    .select({
      rowId: sql`${ROW_ID}`.mapWith(Number).as('row_id'),
      kind: u.kind,
      subjectId: u.subjectId,
      at: u.at,
      isNew: sql`${u.at} > ${members.notificationsSeenAt}`.mapWith(Boolean).as('is_new'),
      subject: sql<string | null>`${SUBJECT}`.as('subject'),
      count: sql<number>`${COUNT}`.as('people_count'),
      people: sql<string>`${PEOPLE}`.as('people'),
      messages: sql<string>`${MESSAGES}`.as('messages'),
    })
    .from(u)
    .innerJoin(members, sql`${members.id} = ${u.memberId}`)
    .where(and(condition, isVisibleNotification()))
    .orderBy(sql`${u.at} desc, ${ROW_ID} desc`)
    .limit(limit)
}

function parsedNotifications(
  rows: Awaited<ReturnType<typeof selectNotifications>>,
): ShownNotification[] {
  return rows.map(({ rowId: _, subject, people, messages, ...row }) => ({
    ...row,
    subject: subject === null ? null : parseJson(Subject, subject),
    people: facesOf(people),
    messages: parseJson(v.array(Message), messages),
  }))
}

type NotificationsPage = ListPage<ShownNotification> & {
  now: number
  /** The time of the newest unseen notification, even if it is no longer shown; null on further pages. */
  until: number | null
}

/** Lists the viewer's notifications, newest first. Refuses `not_signed_in`. */
export async function listNotifications(
  context: Context,
  { bookmark, pageSize }: TimedQuery,
): Promise<NotificationsPage> {
  const { db, now } = context
  const { id } = signedIn(context)
  const further = bookmark
    ? sql`(${u.at}, ${ROW_ID}) < (${bookmark.at}, ${bookmark.id})`
    : undefined
  const [found, [newest]] = await db.batch([
    selectNotifications(context, and(sql`${u.memberId} = ${id}`, further), pageSize + 1),
    db
      .select({ at: max(notifications.at) })
      .from(notifications)
      .innerJoin(members, eq(members.id, notifications.memberId))
      .where(and(eq(members.id, id), gt(notifications.at, members.notificationsSeenAt))),
  ])
  const { items, bookmark: next } = timedPageOf(found, pageSize, ({ at, rowId }) => ({
    at,
    id: rowId,
  }))
  const until = bookmark ? null : (newest?.at ?? null)
  return { items: parsedNotifications(items), bookmark: next, now, until }
}

/** Marks notifications up to that time as seen. */
export async function markNotificationsSeen(
  context: Context,
  { until }: SeenNotifications,
): Promise<void> {
  const { db, now } = context
  const { id } = signedIn(context)
  const seen = Math.min(until, now)
  await db
    .update(members)
    .set({ notificationsSeenAt: seen })
    .where(sql`${members.id} = ${id} and ${members.notificationsSeenAt} < ${seen}`)
}
