import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { shares } from '../../../../app/db/content/shares.ts'
import { notifications } from '../../../../app/db/identity/notifications.ts'
import { newId } from '../../../../app/db/ids.ts'
import { acceptInvitation } from '../../../../app/features/content/boards/invitations/invitations.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { changeShare } from '../../../../app/features/content/shares/shares.server.ts'
import {
  changeNotificationSettings,
  readNotificationSettings,
} from '../../../../app/features/identity/notifications/notification-settings.server.ts'
import {
  listNotifications,
  markNotificationsSeen,
} from '../../../../app/features/operations/notifications/list-notifications.server.ts'
import { purgeNotifications } from '../../../../app/features/operations/notifications/purge-notifications.server.ts'
import { TimedQuery } from '../../../../app/paging.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { invite } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aReader,
  hasDot,
  kindsOf,
  notificationsOf,
} from '../../../factories/operations/notifications.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2

async function aPopularPin() {
  const ana = await aReader()
  return { ana, pin: await aPin(ana, await aBoard(ana)) }
}

async function aSaver(fullName = 'Bo') {
  const saver = await aMember({ fullName })
  const board = await aBoard(saver)
  return (pin: { id: number }, now = NOON) =>
    savePin(
      { ...saver, db: aVisitor().db, now },
      { pinId: pin.id, boardId: board.id, section: null },
    )
}

test('an invited member is notified of new pins on the board once they accept', async () => {
  const { ana, pin } = await aPopularPin()
  const owner = await aMember()
  const board = await aBoard(owner)
  const bo = await aReader()
  await invite(owner, board, bo)
  const save = () =>
    savePin({ ...owner, now: later() }, { pinId: pin.id, boardId: board.id, section: null })

  await save()
  expect(await kindsOf(bo)).not.toContain('board_pinned')
  await acceptInvitation(bo, { boardId: board.id })
  await save()

  expect(await kindsOf(bo)).toContain('board_pinned')
  expect(await kindsOf(ana)).toContain('saved')
})

test('of many savers the latest three are named, each counted once, in one notification', async () => {
  const { ana, pin } = await aPopularPin()
  for (const [place, name] of ['Bo', 'Cy', 'Di', 'Ed'].entries()) {
    await (await aSaver(name))(pin, NOON + place)
  }
  const again = await aSaver('Flo')
  for (const minutes of [5, 6, 7]) await again(pin, NOON + minutes * 60_000)

  const [update, ...others] = await notificationsOf(ana)

  expect(others).toEqual([])
  expect(update).toMatchObject({
    kind: 'saved',
    subjectId: pin.id,
    count: 5,
    at: NOON,
    isNew: true,
  })
  expect(update?.people.map(({ fullName }) => fullName)).toEqual(['Flo', 'Ed', 'Di'])
})

test('the next day has another notification, even a millisecond later', async () => {
  const { ana, pin } = await aPopularPin()
  const save = await aSaver()
  const midnight = NOON + DAY_MS / 2

  await save(pin, midnight - 1)
  await save(pin, midnight)

  expect((await notificationsOf(ana)).map(({ at, count }) => [at, count])).toEqual([
    [midnight, 1],
    [midnight - 1, 1],
  ])
})

test('a seen notification is new again, with its dot, after the next act of that day', async () => {
  const { ana, pin } = await aPopularPin()
  await (await aSaver())(pin, NOON)
  expect(await hasDot(ana)).toBe(true)

  await markNotificationsSeen(ana, { until: NOON })
  expect(await hasDot(ana)).toBe(false)
  expect((await notificationsOf(ana)).map(({ isNew }) => isNew)).toEqual([false])

  await (await aSaver())(pin, NOON + 1)
  expect(await hasDot(ana)).toBe(true)
  expect(await notificationsOf(ana)).toMatchObject([{ at: NOON + 1, count: 2, isNew: true }])
})

test('seeing notifications marks the ones that are shown, and no later or future ones', async () => {
  const { ana, pin } = await aPopularPin()
  const save = await aSaver()
  await save(pin, NOON)
  await save(await aPin(ana, await aBoard(ana)), NOON + 5)

  await markNotificationsSeen(ana, { until: NOON })
  expect((await notificationsOf(ana)).map(({ isNew }) => isNew)).toEqual([true, false])

  await markNotificationsSeen({ ...ana, now: NOON + 5 }, { until: Number.MAX_SAFE_INTEGER })
  await markNotificationsSeen(ana, { until: NOON })
  expect(await hasDot(ana)).toBe(false)
  await save(pin, NOON + 6)
  expect(await hasDot(ana)).toBe(true)
})

test('a notification that is no longer shown can be marked as seen, too', async () => {
  const { ana, pin } = await aPopularPin()
  await (await aSaver())(pin, NOON)
  await env.DB.prepare('update pins set deleted_at = 1 where via_pin_id = ?').bind(pin.id).run()

  const read = () => listNotifications(ana, { bookmark: null, pageSize: 2 })
  expect(await read()).toMatchObject({ items: [], until: NOON })
  await markNotificationsSeen(ana, { until: NOON })

  expect((await read()).until).toBeNull()
})

test('notifications and shares older than 90 days are deleted', async () => {
  const { ana, pin } = await aPopularPin()
  const at = Date.now()
  await (await aSaver())(pin, at)
  const bo = await aSignedInMember()
  await changeShare(
    { ...bo, now: at },
    { kind: 'pin', subjectId: pin.id, who: ana.viewer.username, message: '', isAnswer: false },
  )
  const kinds = async () => (await kindsOf(ana)).toSorted()

  await purgeNotifications({ ...ana, now: at + 89 * DAY_MS })
  expect(await kinds()).toEqual(['saved', 'sent_pin'])
  await purgeNotifications({ ...ana, now: at + 91 * DAY_MS })

  expect(await kinds()).toEqual([])
  expect(await ana.db.$count(notifications, eq(notifications.memberId, ana.viewer.id))).toBe(0)
  expect(await ana.db.$count(shares, eq(shares.receiverId, ana.viewer.id))).toBe(0)
})

test('ten thousand savers of one pin, a hundred of them at once, are one notification that counts them', async () => {
  const { ana, pin } = await aPopularPin()
  await fillSavers(pin, 9_900)
  const savers = await Promise.all(Array.from({ length: 100 }, () => aSaver()))

  await Promise.all(savers.map((save) => save(pin, NOON + 20_000)))

  expect(await notificationsOf(ana)).toMatchObject([{ kind: 'saved', count: 10_000 }])
  const { results } = await env.DB.prepare('select * from notifications where member_id = ?')
    .bind(ana.viewer.id)
    .all()
  expect(results).toHaveLength(1)
})

async function fillSavers(pin: { id: number }, count: number): Promise<void> {
  const host = await aMember()
  const board = await aBoard(host)
  const first = newId(NOON + 60_000)
  const several = `with recursive places(n) as (select 0 union all select n + 1 from places where n < ${count} - 1)`
  await env.DB.batch([
    env.DB.prepare(
      `${several} insert into members
        (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
        select ?1 + n, 's' || (?1 + n), 's' || (?1 + n) || '@example.com', 'S', 'S', '1990-01-01', 'US', 0, 1 from places`,
    ).bind(first),
    env.DB.prepare(
      `${several} insert into pins
        (id, pinner_id, board_id, picture_id, order_key, method, via_pin_id, root_pin_id, created_at)
        select ?1 + n, ?1 + n, ?2, picture_id, 'a', 'uploaded', id, id, ?4 from places, pins where pins.id = ?3`,
    ).bind(first, board.id, pin.id, NOON),
  ])
}

test('a kind that a member turned off isn’t written until it is turned on again', async () => {
  const { ana, pin } = await aPopularPin()
  const all = await readNotificationSettings(ana)
  expect(Object.values(all)).not.toContain(false)

  await changeNotificationSettings(ana, { ...all, saves: false })
  await (await aSaver())(pin)
  expect(await readNotificationSettings(ana)).toEqual({ ...all, saves: false })
  expect(await notificationsOf(ana)).toEqual([])

  await changeNotificationSettings(ana, all)
  await (await aSaver())(pin)
  expect(await notificationsOf(ana)).toMatchObject([{ kind: 'saved', count: 2 }])
})

test('the next page starts where the last one ended', async () => {
  const ana = await aReader()
  const board = await aBoard(ana)
  for (let n = 0; n < 3; n++) await (await aSaver())(await aPin(ana, board), NOON + n)

  const first = await listNotifications(ana, { bookmark: null, pageSize: 2 })
  const rest = await listNotifications(ana, {
    bookmark: v.parse(TimedQuery, { bookmark: first.bookmark }).bookmark,
    pageSize: 2,
  })

  expect([...first.items, ...rest.items].map(({ at }) => at)).toEqual([NOON + 2, NOON + 1, NOON])
  expect(rest.bookmark).toBeNull()
})

test('notifications of one time and subject are each listed once, however pages divide them', async () => {
  const { ana, pin } = await aPopularPin()
  await (await aSaver())(pin, NOON)
  const same = {
    memberId: ana.viewer.id,
    day: Math.floor(NOON / DAY_MS),
    subjectId: pin.id,
    at: NOON,
  }
  await ana.db.insert(notifications).values({ ...same, kind: 'price_fell' })
  const kinds: string[] = []
  let bookmark: string | null = null

  do {
    const query = v.parse(TimedQuery, { bookmark, pageSize: 1 })
    const page = await listNotifications(ana, query)
    kinds.push(...page.items.map(({ kind }) => kind))
    bookmark = page.bookmark
  } while (bookmark)

  expect(kinds.toSorted()).toEqual(['price_fell', 'saved'])
})
