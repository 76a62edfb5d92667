import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { pinRow } from '../../../../app/features/content/pins/pin-row.server.ts'
import { selectWallPins, wallPins } from '../../../../app/features/content/pins/wall-pins.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aFile, aPng, pngChunk } from '../../../factories/content/pictures.ts'
import { aMember } from '../../../factories/identity/people.ts'

test.each([
  ['a GIF of two frames', aFile('gif'), true],
  ['a GIF that was cut off in its first frame', aFile('gif').slice(0, 100), false],
  ['a WebP of two frames', aFile('animatedWebp'), true],
  ['a still WebP', aFile('webp'), false],
  ['a PNG of two frames', framesOf(2), true],
  ['a PNG of one frame', framesOf(1), false],
  ['a JPEG', aFile('jpeg'), false],
])('%s is marked in walls and on its page if it moves', async (_, bytes, isAnimated) => {
  const ana = await aMember()
  const { id: boardId } = await aBoard(ana)
  const input = parseInput(NewPin, { boardId, image: new File([bytes], 'picture') })

  const { id } = await createPin(ana, input)

  const [onWall] = wallPins(await selectWallPins(ana.db).where(eq(pins.id, id)))
  expect(onWall?.picture.isAnimated ?? false).toBe(isAnimated)
  expect((await pinRow(ana, id))[0]?.pin.picture.isAnimated).toBe(isAnimated)
})

function framesOf(count: number): Uint8Array<ArrayBuffer> {
  return aPng(30, 40, [count, 2, 3], [pngChunk('acTL', [0, 0, 0, count, 0, 0, 0, 0])])
}
