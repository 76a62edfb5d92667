import { env } from 'cloudflare:test'
import { eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/ground/media.ts'
import { runTogether } from '../../../../app/db/run-together.ts'
import { reindexing } from '../../../../app/db/screens/searches.ts'
import { titleKeyOf } from '../../../../app/features/content/boards/names/names.ts'
import { pictureColour } from '../../../../app/features/content/media/pictures/picture-colour.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { REINDEXED_ROWS } from '../../../../app/features/screens/feeds/limits.ts'
import {
  reindex,
  resumeReindexing,
} from '../../../../app/features/screens/search/reindex.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { searchYours } from '../../../../app/features/screens/search/yours/yours.server.ts'
import { YoursQuery } from '../../../../app/features/screens/search/yours/yours.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins, untrueCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

const TABLES = ['pins', 'boards', 'members'] as const
const ana = await aMember({ fullName: '山田太郎' })
const board = await aBoard(ana, { name: '台所の収納アイデア' })

/** The tests take the messages themselves. */
beforeEach(() => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  vi.spyOn(env.JOBS, 'send').mockClear().mockResolvedValue({ metadata })
})

test('what was written before search looked inside runs is found by their words, in every table', async () => {
  const vase = await aPin(ana, board, { title: '夏の花瓶の作り方', description: '北欧の部屋' })
  const plain = await aPin(ana, board, { title: 'Corncrake' })
  await forgetWords()
  expect(await pinsFor('花瓶')).toEqual([])

  const messages = await workOff()

  expect(await pinsFor('花瓶 部屋')).toEqual([vase.id])
  expect(await pinsFor('corncrake')).toEqual([plain.id])
  expect((await searchBoards(ana, asked('アイデア'))).items.map(({ id }) => id)).toEqual([board.id])
  expect((await searchMembers(ana, asked('太郎'))).items.map(({ id }) => id)).toEqual([
    ana.viewer.id,
  ])
  expect(messages).toBe(Object.keys(TABLES).length)
  await resumeReindexing(ana)
  expect(env.JOBS.send).not.toHaveBeenCalled()
})

test('a pin from before has its place by title as others have, and so has a save of it meanwhile', async () => {
  const apple = await aPin(ana, board, { title: 'Äpfel 9' })
  await runTogether(ana.db, [sql`update pins set title_key = '0äpfel 9' where id = ${apple.id}`])
  await forgetWords()

  const { id } = await savePin(ana, { pinId: apple.id, boardId: board.id, section: null })
  const keyOf = async (pinId: number) =>
    (await ana.db.select({ key: pins.titleKey }).from(pins).where(eq(pins.id, pinId)))[0]?.key

  const key = titleKeyOf('Äpfel 9')
  expect([await keyOf(apple.id), await keyOf(id)]).toEqual(['0äpfel 9', key])
  await workOff()
  expect([await keyOf(apple.id), await keyOf(id)]).toEqual([key, key])
})

test('the newest are found first; what two messages read at once is written by one', async () => {
  const oldest = await aPin(ana, board, { title: '昔の花壇' })
  await fillPins(ana, board, REINDEXED_ROWS, { title: '春の花壇' })
  await forgetWords()
  const late = { ...ana, db: beforeBatch('update pins', () => reindex(ana)) }

  await onlyPins()
  await reindex(late)
  const found = await pinsFor('花壇')

  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(found).toHaveLength(REINDEXED_ROWS)
  expect(await pinsFor('昔の花壇')).toEqual([])
  await workOff()
  expect(await pinsFor('昔の花壇')).toEqual([oldest.id])
})

test('a pin that is renamed while its old words are on their way keeps its new ones', async () => {
  const { id } = await aPin(ana, board, { title: '秋の紅葉' })
  await forgetWords()
  await onlyPins()
  const rename = () => editPin(ana, { pinId: id, title: '冬の雪景色' })

  await reindex({ ...ana, db: beforeBatch('update pins', rename) })

  expect(await pinsFor('紅葉')).toEqual([])
  expect(await pinsFor('雪景色')).toEqual([id])
})

test('what was written before the index knew its members is found among their own', async () => {
  const [bo, place] = [await aMember(), await aBoard(ana, { privacy: 'secret' })]
  await collaborate(place, bo)
  const q = 'whinchat'
  const open = await aPin(bo, await aBoard(bo), { title: q })
  const shared = await aPin(bo, place, { title: q })
  const ownOf = async (member: typeof bo) =>
    (await searchYours(member, v.parse(YoursQuery, { q }))).items.map(({ id }) => id)
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pins_fts', belowId: 2 ** 53 })
  await runTogether(ana.db, [
    sql`update pins_fts set description = ''`,
    sql`update unlisted_pins_fts set place = substr(place, 1, instr(place, ' p') - 1) where instr(place, ' p')`,
  ])
  expect([await ownOf(bo), await ownOf(ana)]).toEqual([[], [shared.id]])

  await workOff()

  expect([await ownOf(bo), await ownOf(ana)]).toEqual([[shared.id, open.id], [shared.id]])
  expect(await untrueCounts()).toEqual([])
})

test('what was written before the index had alt texts is found by them', async () => {
  const altText = 'A turnstone among pebbles'
  const open = await aPin(ana, board, { altText })
  const secret = await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { altText })
  const found = async () =>
    (await searchYours(ana, v.parse(YoursQuery, { q: 'turnstone' }))).items.map(({ id }) => id)
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pins', belowId: 2 ** 53 })
  await ana.db.update(pins).set({ indexedAltText: null })
  expect(await found()).toEqual([])

  await workOff()

  expect(await found()).toEqual([secret.id, open.id])
  expect(await untrueCounts()).toEqual([])
})

test('pictures from before search had colours get them in pieces; one without any is no hindrance', async () => {
  const red = await aPin(ana, board, { dominantColor: '#ff0000' })
  await runTogether(ana.db, [morePictures(REINDEXED_ROWS)])
  const odd = await aPin(ana, board, { dominantColor: 'none' })
  await ana.db.update(pictures).set({ colour: null })
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pictures', belowId: 2 ** 53 })

  await reindex({ ...ana, db: beforeBatch('update pictures', () => reindex(ana)) })

  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(await colourOf(red.id)).toBeNull()
  await workOff()
  expect(await colourOf(red.id)).toBe(pictureColour('#ff0000'))
  expect(await colourOf(odd.id)).toBeNull()
  expect(await ana.db.select().from(reindexing)).toEqual([])
})

/** As a site that is older than its search. */
async function forgetWords(): Promise<void> {
  await ana.db.delete(reindexing)
  await ana.db
    .insert(reindexing)
    .values(TABLES.map((tableName) => ({ tableName, belowId: 2 ** 53 })))
  await runTogether(ana.db, [
    sql`update pins set indexed_title = null, indexed_description = null`,
    sql`update boards set indexed_name = null`,
    sql`update members set indexed_name = null`,
  ])
}

async function onlyPins(): Promise<void> {
  await ana.db.delete(reindexing).where(ne(reindexing.tableName, 'pins'))
}

/** Takes messages until none is sent, and counts them. */
async function workOff(): Promise<number> {
  const { send } = env.JOBS
  for (let messages = 0; ; messages++) {
    vi.mocked(send).mockClear()
    await (messages === 0 ? resumeReindexing(ana) : reindex(ana))
    if (vi.mocked(send).mock.calls.length === 0) return messages
  }
}

/** So many pictures, newer than every other. */
function morePictures(count: number) {
  return sql`insert into pictures (id, hash, type, width, height, dominant_color, bytes, created_at)
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count})
    select (select max(id) from pictures) + n, 'colourless' || n, 'image/png', 3, 4, '#123456', 100, 0 from n`
}

async function colourOf(pinId: number): Promise<number | null | undefined> {
  const [row] = await ana.db
    .select({ colour: pictures.colour })
    .from(pictures)
    .where(sql`${pictures.id} = (select picture_id from pins where id = ${pinId})`)
  return row?.colour
}

function asked(q: string): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark: null, pageSize: 250 })
}

async function pinsFor(q: string): Promise<number[]> {
  return (await searchPins(ana, asked(q))).items.map(({ id }) => id)
}
