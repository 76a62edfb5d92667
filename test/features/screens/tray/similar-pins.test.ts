import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  LIKENESS_SIZE,
  likenessText,
  storedHashesOf,
} from '../../../../app/features/content/media/pictures/likeness.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { COMPARED_PINS } from '../../../../app/features/screens/tray/limits.ts'
import { findSimilarPins } from '../../../../app/features/screens/tray/similar/similar-pins.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { later } from '../../../factories/content/pins.ts'
import {
  type Altering,
  alteredScene,
  aScene,
  pixelsOf,
  type Scene,
} from '../../../factories/content/scenes.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

/** The hash of the whole picture, as the tray sends it. */
function wholeHash(scene: Scene, altering: Altering = 'not'): string {
  const { width, height } = LIKENESS_SIZE
  const pixel = pixelsOf(scene, altering, LIKENESS_SIZE)
  const rgb = Array.from({ length: width * height }, (_, at) =>
    pixel(at % width, Math.floor(at / width)),
  )
  return likenessText(storedHashesOf(Uint8Array.from(rgb.flat()))).slice(0, 16)
}

async function aPinOf(scene: Scene, owner: Context, board: { id: number }): Promise<number> {
  const { id: pictureId } = await storePicture(owner, alteredScene(scene, 'not'))
  const pin = { boardId: board.id, pictureId, method: 'uploaded' } as const
  return insertPin({ ...owner, now: later() }, pin)
}

const [PAN, TILES, JAR] = [aScene(31), aScene(32), aScene(33)] as const

test('pictures that look like a pin on the board are found, others are not', async () => {
  const member = await aMember()
  const board = await aBoard(member)
  await aPinOf(PAN, member, board)
  await aPinOf(TILES, member, await aBoard(member))
  const likenesses = [wholeHash(PAN, 'brighter'), wholeHash(TILES), wholeHash(JAR)]

  const found = await findSimilarPins(member, { boardId: board.id, likenesses })

  expect(found).toEqual({ likenesses: [wholeHash(PAN, 'brighter')] })
})

test('a pin in the trash is not on its board', async () => {
  const member = await aMember()
  const board = await aBoard(member)
  const pinId = await aPinOf(PAN, member, board)
  await deletePin(member, { pinId })

  const found = await findSimilarPins(member, { boardId: board.id, likenesses: [wholeHash(PAN)] })

  expect(found).toEqual({ likenesses: [] })
})

test('a board with more pins than are compared is compared by its latest ones', async () => {
  const member = await aMember()
  const board = await aBoard(member)
  await aPinOf(PAN, member, board)
  const like = await aPinOf(TILES, member, board)
  await env.DB.prepare(
    `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ?2)
      insert into pins (id, pinner_id, board_id, picture_id, method, created_at)
      select id + n, pinner_id, board_id, picture_id, method, created_at
      from pins join copies where id = ?1`,
  )
    .bind(like, COMPARED_PINS - 1)
    .run()
  const likenesses = [wholeHash(PAN), wholeHash(TILES)]

  const found = await findSimilarPins(member, { boardId: board.id, likenesses })

  expect(found).toEqual({ likenesses: [wholeHash(TILES)] })
})

test('only those who can save to a board learn which pictures it has', async () => {
  const owner = await aMember()
  const board = await aBoard(owner)
  await aPinOf(PAN, owner, board)
  const collaborator = await aMember()
  await collaborate(board, collaborator)
  const query = { boardId: board.id, likenesses: [wholeHash(PAN)] }

  expect(await findSimilarPins(collaborator, query)).toEqual({ likenesses: query.likenesses })
  expect(await findSimilarPins(await aMember(), query)).toEqual({ likenesses: [] })
  await expect(findSimilarPins(aVisitor(), query)).rejects.toMatchObject({ code: 'not_signed_in' })
})
