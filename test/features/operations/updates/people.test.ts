import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sends } from '../../../../app/db/content/sends.ts'
import { updates } from '../../../../app/db/identity/updates.ts'
import { newId } from '../../../../app/db/ids.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { changeSend } from '../../../../app/features/content/sends/sends.server.ts'
import {
  changeUpdateWishes,
  readUpdateWishes,
} from '../../../../app/features/identity/updates/wishes.server.ts'
import {
  listUpdates,
  seeUpdates,
} from '../../../../app/features/operations/updates/list-updates.server.ts'
import { purgeUpdates } from '../../../../app/features/operations/updates/purge-updates.server.ts'
import { TimedQuery } from '../../../../app/paging.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { aReader, hasDot, kindsOf, updatesOf } from '../../../factories/operations/updates.ts'

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

test('of many savers the newest three are named, each counted once, in one update', async () => {
  const { ana, pin } = await aPopularPin()
  for (const [place, name] of ['Bo', 'Cy', 'Di', 'Ed'].entries()) {
    await (await aSaver(name))(pin, NOON + place)
  }
  const again = await aSaver('Flo')
  for (const minutes of [5, 6, 7]) await again(pin, NOON + minutes * 60_000)

  const [update, ...others] = await updatesOf(ana)

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

test('the next day is another update, also a millisecond later', async () => {
  const { ana, pin } = await aPopularPin()
  const save = await aSaver()
  const midnight = NOON + DAY_MS / 2

  await save(pin, midnight - 1)
  await save(pin, midnight)

  expect((await updatesOf(ana)).map(({ at, count }) => [at, count])).toEqual([
    [midnight, 1],
    [midnight - 1, 1],
  ])
})

test('what was seen is new again with the next act of that day, and the dot with it', async () => {
  const { ana, pin } = await aPopularPin()
  await (await aSaver())(pin, NOON)
  expect(await hasDot(ana)).toBe(true)

  await seeUpdates(ana, { until: NOON })
  expect(await hasDot(ana)).toBe(false)
  expect((await updatesOf(ana)).map(({ isNew }) => isNew)).toEqual([false])

  await (await aSaver())(pin, NOON + 1)
  expect(await hasDot(ana)).toBe(true)
  expect(await updatesOf(ana)).toMatchObject([{ at: NOON + 1, count: 2, isNew: true }])
})

test('seeing them marks what was shown, not what came since nor what is to come', async () => {
  const { ana, pin } = await aPopularPin()
  const save = await aSaver()
  await save(pin, NOON)
  await save(await aPin(ana, await aBoard(ana)), NOON + 5)

  await seeUpdates(ana, { until: NOON })
  expect((await updatesOf(ana)).map(({ isNew }) => isNew)).toEqual([true, false])

  await seeUpdates({ ...ana, now: NOON + 5 }, { until: Number.MAX_SAFE_INTEGER })
  await seeUpdates(ana, { until: NOON })
  expect(await hasDot(ana)).toBe(false)
  await save(pin, NOON + 6)
  expect(await hasDot(ana)).toBe(true)
})

test('what is told no more can be seen, too', async () => {
  const { ana, pin } = await aPopularPin()
  await (await aSaver())(pin, NOON)
  await env.DB.prepare('update pins set deleted_at = 1 where via_pin_id = ?').bind(pin.id).run()

  const read = () => listUpdates(ana, { bookmark: null, pageSize: 2 })
  expect(await read()).toMatchObject({ items: [], until: NOON })
  await seeUpdates(ana, { until: NOON })

  expect((await read()).until).toBeNull()
})

test('what is older than 90 days is deleted, and what members sent each other, too', async () => {
  const { ana, pin } = await aPopularPin()
  const at = Date.now()
  await (await aSaver())(pin, at)
  const bo = await aSignedInMember()
  await changeSend({ ...bo, now: at }, { kind: 'pin', subjectId: pin.id, who: ana.viewer.username })
  const kinds = async () => (await kindsOf(ana)).toSorted()

  await purgeUpdates({ ...ana, now: at + 89 * DAY_MS })
  expect(await kinds()).toEqual(['saved', 'sent_pin'])
  await purgeUpdates({ ...ana, now: at + 91 * DAY_MS })

  expect(await kinds()).toEqual([])
  expect(await ana.db.$count(updates, eq(updates.memberId, ana.viewer.id))).toBe(0)
  expect(await ana.db.$count(sends, eq(sends.receiverId, ana.viewer.id))).toBe(0)
})

test('ten thousand savers of one pin, a hundred of them at once, are one update that counts them', async () => {
  const { ana, pin } = await aPopularPin()
  await fillSavers(pin, 9_900)
  const savers = await Promise.all(Array.from({ length: 100 }, () => aSaver()))

  await Promise.all(savers.map((save) => save(pin, NOON + 20_000)))

  expect(await updatesOf(ana)).toMatchObject([{ kind: 'saved', count: 10_000 }])
  const { results } = await env.DB.prepare('select * from updates where member_id = ?')
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

test('a kind that a member does without is not written, and is again once they want it', async () => {
  const { ana, pin } = await aPopularPin()
  const all = await readUpdateWishes(ana)
  expect(Object.values(all)).not.toContain(false)

  await changeUpdateWishes(ana, { ...all, saves: false })
  await (await aSaver())(pin)
  expect(await readUpdateWishes(ana)).toEqual({ ...all, saves: false })
  expect(await updatesOf(ana)).toEqual([])

  await changeUpdateWishes(ana, all)
  await (await aSaver())(pin)
  expect(await updatesOf(ana)).toMatchObject([{ kind: 'saved', count: 2 }])
})

test('the list goes on where its page ends', async () => {
  const ana = await aReader()
  const board = await aBoard(ana)
  for (let n = 0; n < 3; n++) await (await aSaver())(await aPin(ana, board), NOON + n)

  const first = await listUpdates(ana, { bookmark: null, pageSize: 2 })
  const rest = await listUpdates(ana, {
    bookmark: v.parse(TimedQuery, { bookmark: first.bookmark }).bookmark,
    pageSize: 2,
  })

  expect([...first.items, ...rest.items].map(({ at }) => at)).toEqual([NOON + 2, NOON + 1, NOON])
  expect(rest.bookmark).toBeNull()
})
