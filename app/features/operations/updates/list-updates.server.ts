import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { updates } from '../../../db/identity/updates.ts'
import { literal } from '../../../db/literal.ts'
import { parseJson } from '../../../json.ts'
import { type ListPage, type TimedQuery, timedPageOf } from '../../../paging.ts'
import { FACE, facesOf } from '../../content/boards/collaborators/faces.server.ts'
import { isTold, overActs, type UpdateKind } from '../../ground/permissions/updates.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { type SeenUpdates, Subject, type Update } from './updates.ts'

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

const SUBJECTS: Partial<Record<UpdateKind, SQL>> = {
  saved: PIN,
  price_fell: PIN,
  board_followed: BOARD_OF_SUBJECT,
  board_pinned: BOARD_OF_SUBJECT,
  invited: BOARD_SHARED,
  joined: BOARD_SHARED,
  sent_pin: PIN,
  sent_board: BOARD_OF_SUBJECT,
  sent_profile: sql`select json_object('name', full_name, 'owner', username) from members
    where id = (select sends.subject_id from sends where sends.id = u.subject_id)`,
  decided: DECISION,
  appeal_answered: DECISION,
  campaign_approved: CAMPAIGN,
  campaign_rejected: CAMPAIGN,
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

const COUNT = overActs((acts) => sql`(select count(distinct actor_id) from ${acts})`, sql`0`)

const PEOPLE = overActs(
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

const u = alias(updates, 'u')

/** Reads updates `u` under a condition as their receivers may learn of them now, the newest first. */
export async function readUpdates(
  context: Pick<Context, 'db'>,
  condition: SQL | undefined,
  limit: number,
): Promise<Update[]> {
  return shownUpdates(await selectUpdates(context, condition, limit))
}

function selectUpdates({ db }: Pick<Context, 'db'>, condition: SQL | undefined, limit: number) {
  return db
    .select({
      kind: u.kind,
      subjectId: u.subjectId,
      at: u.at,
      isNew: sql`${u.at} > ${members.updatesSeenAt}`.mapWith(Boolean).as('is_new'),
      subject: sql<string | null>`${SUBJECT}`.as('subject'),
      count: sql<number>`${COUNT}`.as('people_count'),
      people: sql<string>`${PEOPLE}`.as('people'),
    })
    .from(u)
    .innerJoin(members, sql`${members.id} = ${u.memberId}`)
    .where(and(condition, isTold()))
    .orderBy(sql`${u.at} desc, ${u.subjectId} desc`)
    .limit(limit)
}

function shownUpdates(rows: Awaited<ReturnType<typeof selectUpdates>>): Update[] {
  return rows.map(({ subject, people, ...row }) => ({
    ...row,
    subject: subject === null ? null : parseJson(Subject, subject),
    people: facesOf(people),
  }))
}

type Listed = ListPage<Update> & {
  now: number
  /** When the newest came that they haven't seen, also one that isn't told any more; null on further pages. */
  until: number | null
}

/** Lists the viewer's updates, the newest first. Refuses `not_signed_in`. */
export async function listUpdates(
  context: Context,
  { bookmark, pageSize }: TimedQuery,
): Promise<Listed> {
  const { db, now } = context
  const { id } = signedIn(context)
  const further = bookmark
    ? sql`(${u.at}, ${u.subjectId}) < (${bookmark.at}, ${bookmark.id})`
    : undefined
  const [told, [newest]] = await db.batch([
    selectUpdates(context, and(sql`${u.memberId} = ${id}`, further), pageSize + 1),
    db
      .select({ at: max(updates.at) })
      .from(updates)
      .innerJoin(members, eq(members.id, updates.memberId))
      .where(and(eq(members.id, id), gt(updates.at, members.updatesSeenAt))),
  ])
  const page = timedPageOf(shownUpdates(told), pageSize, ({ at, subjectId }) => ({
    ...{ at, id: subjectId },
  }))
  return { ...page, now, until: bookmark ? null : (newest?.at ?? null) }
}

/** Marks what was shown as seen, up to that time and not what came since. */
export async function seeUpdates(context: Context, { until }: SeenUpdates): Promise<void> {
  const { db, now } = context
  const { id } = signedIn(context)
  const seen = Math.min(until, now)
  await db
    .update(members)
    .set({ updatesSeenAt: seen })
    .where(sql`${members.id} = ${id} and ${members.updatesSeenAt} < ${seen}`)
}
