import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../../app/features/core/rate-limits/limits.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { beforeBatch, brokenAfter } from '../../../broken-database.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { nameOf } from '../../../factories/content/file-names.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { later } from '../../../factories/content/pins.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { aMember } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test.each([0, 1, 2, 3])(
  'a request whose database fails after %i queries leaves neither a file nor a row for long',
  async (answers) => {
    const ana = await aMember()
    const board = await aBoard(ana)
    const png = aPicture()

    const pinned = create({ ...ana, db: brokenAfter(answers) }, board, png)
    await expect(pinned).rejects.toThrow('Network connection lost.')
    await emptyTrash({ ...ana, now: ana.now + 2 * DAY_MS })

    expect(await leftOf(png)).toEqual({ files: 0, pictures: 0, gone: 0 })
  },
)

test('an upload over the limit leaves nothing behind, and the limit is checked first', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()
  const window = Math.floor(ana.now / RATE_WINDOW_MS)
  await env.COUNTERS.put(`rate:upload:${ana.viewer.id}:${window}`, `${RATE_LIMITS.upload}`)

  for (const [place, file] of [
    [board, png],
    [{ id: 5 }, png],
    [board, new TextEncoder().encode('<svg/>')],
  ] as const) {
    await expect(create(ana, place, file)).rejects.toMatchObject({ code: 'rate_limited' })
  }

  expect(await leftOf(png)).toEqual({ files: 0, pictures: 0, gone: 0 })
})

test('an upload refused for its board or its bytes leaves nothing behind', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()
  const broken = png.slice(0, png.length / 2)

  await expect(create(ana, { id: 5 }, png)).rejects.toMatchObject({ code: 'not_found' })
  await expect(create(ana, board, broken)).rejects.toMatchObject({ code: 'picture_unreadable' })

  expect(await leftOf(png)).toEqual({ files: 0, pictures: 0, gone: 0 })
  expect(await leftOf(broken)).toEqual({ files: 0, pictures: 0, gone: 0 })
})

test('a board deleted while the picture is stored gets no pin, and the picture is deleted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()
  const db = beforeBatch('insert into "pictures"', () => deleteBoard(ana, { boardId: board.id }))

  await expect(create({ ...ana, db }, board, png)).rejects.toMatchObject({ code: 'not_found' })
  await emptyTrash({ ...ana, now: ana.now + 2 * DAY_MS })

  expect(await leftOf(png)).toEqual({ files: 0, pictures: 0, gone: 0 })
})

test('if one of two concurrent uploads of a picture dies, the other one succeeds', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const png = aPicture()

  await Promise.allSettled([
    create({ ...ana, db: brokenAfter(2) }, board, png),
    create({ ...ana, now: ana.now + 1 }, board, png),
  ])
  await emptyTrash({ ...ana, now: ana.now + 2 * DAY_MS })

  expect(await leftOf(png)).toMatchObject({ pictures: 1, gone: 0 })
  expect(await env.MEDIA.head(`original/${await nameOf(png)}`)).not.toBeNull()
})

test('a member who has the picture, or an altered copy of it, is shown where', async () => {
  const ana = await aMember()
  const shelf = await aBoard(ana, { name: 'Shelf' })
  const other = await aBoard(ana)
  const scene = aScene(401)

  const first = await create(ana, shelf, alteredScene(scene, 'not'))
  const again = await create({ ...ana, now: later() }, other, alteredScene(scene, 'not'))
  const altered = await create({ ...ana, now: later() }, other, alteredScene(scene, 'mirrored'))

  expect([first.duplicate, again.duplicate]).toEqual([null, 'Shelf'])
  expect(altered.duplicate).not.toBeNull()
})

function create(context: Context, { id }: { id: number }, file: Uint8Array<ArrayBuffer>) {
  return createPin(context, parseInput(NewPin, { boardId: id, image: new File([file], 'a.png') }))
}

/** Counts the files and rows that the site still stores for a picture. */
async function leftOf(file: Uint8Array<ArrayBuffer>) {
  const hash = await nameOf(file)
  const rowsOf = async (table: 'pictures' | 'deleted_picture_files') => {
    const found = env.DB.prepare(`select 1 from ${table} where hash = ?`).bind(hash)
    return (await found.all()).results.length
  }
  const { objects } = await env.MEDIA.list()
  return {
    files: objects.filter(({ key }) => key.endsWith(hash)).length,
    pictures: await rowsOf('pictures'),
    gone: await rowsOf('deleted_picture_files'),
  }
}
