import { env } from 'cloudflare:test'
import { eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { runBatch } from '../../../../app/db/run-batch.ts'
import { reindexing } from '../../../../app/db/screens/searches.ts'
import { titleKeyOf } from '../../../../app/features/content/boards/board-names/title-key.ts'
import { pictureColour } from '../../../../app/features/content/media/pictures/picture-colour.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { REINDEXED_ROWS } from '../../../../app/features/screens/feeds/limits.ts'
import {
  reindex,
  resumeReindexingJob,
} from '../../../../app/features/screens/search/reindex.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { searchYourPins } from '../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

const TABLES = ['pins', 'boards', 'board_sections', 'members'] as const
const ana = await aMember({ fullName: '山田太郎' })
const board = await aBoard(ana, { name: '台所の収納アイデア' })

/** These tests process the queue's messages themselves. */
beforeEach(() => {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  vi.spyOn(env.JOBS, 'send').mockClear().mockResolvedValue({ metadata })
})

test('rows that are older than the splitting of text without spaces are found by their words in every table', async () => {
  const vase = await aPin(ana, board, { title: '夏の花瓶の作り方', description: '北欧の部屋' })
  const plain = await aPin(ana, board, { title: 'Corncrake' })
  await emptyIndexes()
  expect(await pinsFor('花瓶')).toEqual([])

  const messages = await processMessages()

  expect(await pinsFor('花瓶 部屋')).toEqual([vase.id])
  expect(await pinsFor('corncrake')).toEqual([plain.id])
  expect((await searchBoards(ana, queryOf('アイデア'))).items.map(({ id }) => id)).toEqual([
    board.id,
  ])
  expect((await searchMembers(ana, queryOf('太郎'))).items.map(({ id }) => id)).toEqual([
    ana.viewer.id,
  ])
  expect(messages).toBe(Object.keys(TABLES).length)
  await resumeReindexingJob.run(ana)
  expect(env.JOBS.send).not.toHaveBeenCalled()
})

test('names and texts from before strokes and joined words were folded are found by plain letters', async () => {
  const bo = await aMember({ fullName: 'Bo Løvås' })
  const ofBo = await aBoard(bo, { name: 'Bo’s Łódź' })
  const pin = await aPin(bo, ofBo, { title: 'Smørrebrød' })
  await emptyIndexes()
  expect(await pinsFor('smorrebrod')).toEqual([])

  await processMessages()

  expect(await pinsFor('smorrebrod')).toEqual([pin.id])
  expect((await searchBoards(ana, queryOf('bos lodz'))).items.map(({ id }) => id)).toEqual([
    ofBo.id,
  ])
  expect((await searchMembers(ana, queryOf('lovas'))).items.map(({ id }) => id)).toEqual([
    bo.viewer.id,
  ])
})

test('pins, boards and sections from before hidden characters were dropped are found, and their names are the same', async () => {
  const hidden = 'Kit\u3164che\ufe0fn'
  const pin = await aPin(ana, board, { title: 'Scullery' })
  const kitchen = await aBoard(ana, { name: 'Larder' })
  const taken = await aBoard(ana, { name: 'Scullery' })
  const stays = await aBoard(ana, { name: 'Scullery shelf' })
  await runBatch(ana.db, [
    sql`update pins set title = ${hidden}, indexed_title = ${hidden} where id = ${pin.id}`,
    sql`update boards set name = ${hidden}, folded_name = ${hidden} where id = ${kitchen.id}`,
    sql`update boards set name = 'Scullery\u200b shelf', folded_name = 'x' where id = ${taken.id}`,
  ])
  await emptyIndexes()
  expect(await pinsFor('kitchen')).toEqual([])

  await processMessages()

  expect(await pinsFor('kitchen')).toEqual([pin.id])
  await expect(aBoard(ana, { name: 'Kitchen' })).rejects.toMatchObject({ code: 'board_name_taken' })
  const [kept] = await ana.db.select().from(boards).where(eq(boards.id, taken.id))
  expect(kept?.foldedName).toBe('x')
  expect((await searchBoards(ana, queryOf('shelf'))).items.map(({ id }) => id)).toContain(stays.id)
})

test('an older pin gets its place by title like the others, and so does a save of it', async () => {
  const apple = await aPin(ana, board, { title: 'Äpfel 9' })
  await runBatch(ana.db, [sql`update pins set title_key = '0äpfel 9' where id = ${apple.id}`])
  await emptyIndexes()

  const { id } = await savePin(ana, { pinId: apple.id, boardId: board.id, section: null })
  const keyOf = async (pinId: number) =>
    (await ana.db.select({ key: pins.titleKey }).from(pins).where(eq(pins.id, pinId)))[0]?.key

  const key = titleKeyOf('Äpfel 9')
  expect([await keyOf(apple.id), await keyOf(id)]).toEqual(['0äpfel 9', key])
  await processMessages()
  expect([await keyOf(apple.id), await keyOf(id)]).toEqual([key, key])
})

test('the newest pins are indexed first, and two messages that read the same rows write them once', async () => {
  const oldest = await aPin(ana, board, { title: '昔の花壇' })
  await fillPins(ana, board, REINDEXED_ROWS, { title: '春の花壇' })
  await emptyIndexes()
  const late = { ...ana, db: beforeBatch('update or ignore pins', () => reindex(ana)) }

  await onlyPins()
  await reindex(late)
  const found = await pinsFor('花壇')

  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(found).toHaveLength(REINDEXED_ROWS)
  expect(await pinsFor('昔の花壇')).toEqual([])
  await processMessages()
  expect(await pinsFor('昔の花壇')).toEqual([oldest.id])
})

test('a pin renamed while its old words are being written keeps its new ones', async () => {
  const { id } = await aPin(ana, board, { title: '秋の紅葉' })
  await emptyIndexes()
  await onlyPins()
  const rename = () => editPin(ana, { pinId: id, title: '冬の雪景色' })

  await reindex({ ...ana, db: beforeBatch('update or ignore pins', rename) })

  expect(await pinsFor('紅葉')).toEqual([])
  expect(await pinsFor('雪景色')).toEqual([id])
})

test('pins from before the index knew their members are found among the member’s own', async () => {
  const bo = await aMember()
  const place = await aBoard(ana, { privacy: 'secret' })
  await collaborate(place, bo)
  const q = 'whinchat'
  const open = await aPin(bo, await aBoard(bo), { title: q })
  const shared = await aPin(bo, place, { title: q })
  const ownOf = async (member: typeof bo) =>
    (await searchYourPins(member, v.parse(YourPinsQuery, { q }))).items.map(({ id }) => id)
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pins_fts', belowId: 2 ** 53 })
  await runBatch(ana.db, [
    sql`update pins_fts set description = ''`,
    sql`update unlisted_pins_fts set place = substr(place, 1, instr(place, ' p') - 1) where instr(place, ' p')`,
  ])
  expect([await ownOf(bo), await ownOf(ana)]).toEqual([[], [shared.id]])

  await processMessages()

  expect([await ownOf(bo), await ownOf(ana)]).toEqual([[shared.id, open.id], [shared.id]])
  expect(await wrongCounts()).toEqual([])
})

test('pins from before the index had alt texts are found by them', async () => {
  const altText = 'A turnstone among pebbles'
  const open = await aPin(ana, board, { altText })
  const secret = await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { altText })
  const found = async () =>
    (await searchYourPins(ana, v.parse(YourPinsQuery, { q: 'turnstone' }))).items.map(
      ({ id }) => id,
    )
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pins', belowId: 2 ** 53 })
  await ana.db.update(pins).set({ indexedAltText: null })
  expect(await found()).toEqual([])

  await processMessages()

  expect(await found()).toEqual([secret.id, open.id])
  expect(await wrongCounts()).toEqual([])
})

test('pictures from before search had colours get them in batches, even if one of them has no colours', async () => {
  const red = await aPin(ana, board, { dominantColor: '#ff0000' })
  await runBatch(ana.db, [morePictures(REINDEXED_ROWS)])
  const odd = await aPin(ana, board, { dominantColor: 'none' })
  await ana.db.update(pictures).set({ colour: null })
  await ana.db.delete(reindexing)
  await ana.db.insert(reindexing).values({ tableName: 'pictures', belowId: 2 ** 53 })

  await reindex({ ...ana, db: beforeBatch('update or ignore pictures', () => reindex(ana)) })

  expect(env.JOBS.send).toHaveBeenCalledOnce()
  expect(await colourOf(red.id)).toBeNull()
  await processMessages()
  expect(await colourOf(red.id)).toBe(pictureColour('#ff0000'))
  expect(await colourOf(odd.id)).toBeNull()
  expect(await ana.db.select().from(reindexing)).toEqual([])
})

/** Empties the indexes, as on a site that is older than this search. */
async function emptyIndexes(): Promise<void> {
  await ana.db.delete(reindexing)
  await ana.db
    .insert(reindexing)
    .values(TABLES.map((tableName) => ({ tableName, belowId: 2 ** 53 })))
  await runBatch(ana.db, [
    sql`update pins set indexed_title = null, indexed_description = null`,
    sql`update boards set indexed_name = null`,
    sql`update members set indexed_name = null`,
  ])
}

async function onlyPins(): Promise<void> {
  await ana.db.delete(reindexing).where(ne(reindexing.tableName, 'pins'))
}

/** Processes messages until none is sent, and counts them. */
async function processMessages(): Promise<number> {
  const { send } = env.JOBS
  for (let messages = 0; ; messages++) {
    vi.mocked(send).mockClear()
    await (messages === 0 ? resumeReindexingJob.run(ana) : reindex(ana))
    if (vi.mocked(send).mock.calls.length === 0) return messages
  }
}

/** Adds this many pictures, newer than all others. */
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

function queryOf(q: string): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark: null, pageSize: 250 })
}

async function pinsFor(q: string): Promise<number[]> {
  return (await searchPins(ana, queryOf(q))).items.map(({ id }) => id)
}
