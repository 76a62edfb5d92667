import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { EditedPin, NewPin } from '../../../../app/features/content/pins/pin.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture, bytesOf, pngChunk } from '../../../factories/content/pictures.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

const SAID = pngChunk(
  'iTXt',
  bytesOf(
    'XML:com.adobe.xmp\0\0\0\0\0http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic ',
  ),
)

function anAiPicture(): File {
  const png = aPicture()
  return new File([bytesOf(png.subarray(0, 33), SAID, png.subarray(33))], 'a.png')
}

type Member = Awaited<ReturnType<typeof aMember>>

async function labelOf(member: Member, { id }: { id: number }) {
  return (await readPin(member, { pinId: id })).aiLabel
}

async function aSave(member: Member, pin: { id: number }) {
  const board = await aBoard(member)
  return savePin(member, { pinId: pin.id, boardId: board.id, section: null })
}

test('a maker says that a picture is AI-made, and each save of it says so', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const board = await aBoard(ana)
  const picture = new File([aPicture()], 'a.png')

  const pin = await createPin(
    ana,
    parseInput(NewPin, { boardId: board.id, image: picture, isAiMade: 'on' }),
  )
  const save = await aSave(bo, pin)

  expect(await labelOf(ana, pin)).toBe('maker')
  expect(await labelOf(bo, save)).toBe('maker')
})

test('a picture whose file says so is labelled, whatever its maker says', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const board = await aBoard(ana)

  const pin = await createPin(ana, parseInput(NewPin, { boardId: board.id, image: anAiPicture() }))
  await editPin(ana, parseInput(EditedPin, { pinId: pin.id, title: 'Mine' }))
  const save = await aSave(bo, pin)

  expect(await labelOf(ana, pin)).toBe('metadata')
  expect(await labelOf(bo, save)).toBe('metadata')
})

test('a maker changes their mind, and the saves follow', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const pin = await aPin(ana, await aBoard(ana))
  const save = await aSave(bo, pin)
  const saveOfSave = await aSave(await aMember(), save)
  const tick = (isAiMade?: 'on') =>
    editPin(ana, parseInput(EditedPin, { pinId: pin.id, title: 'Jar', isAiMade }))

  await tick('on')
  const ticked = [await labelOf(ana, pin), await labelOf(bo, save), await labelOf(bo, saveOfSave)]
  await tick()

  expect(ticked).toEqual(['maker', 'maker', 'maker'])
  expect(await labelOf(ana, pin)).toBeNull()
  expect(await labelOf(bo, saveOfSave)).toBeNull()
})

test('whoever only saved a pin labels nothing', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const pin = await aPin(ana, await aBoard(ana), { aiLabel: 'maker' })
  const save = await aSave(bo, pin)
  const plain = await aPin(ana, await aBoard(ana))
  const plainSave = await aSave(bo, plain)

  await editPin(bo, parseInput(EditedPin, { pinId: save.id, title: 'Jar' }))
  await editPin(bo, parseInput(EditedPin, { pinId: plainSave.id, title: 'Jar', isAiMade: 'on' }))

  expect(await labelOf(bo, save)).toBe('maker')
  expect(await labelOf(bo, plainSave)).toBeNull()
})

test('a file that says so does not label what others saved of the same picture before', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const plain = await aPin(ana, await aBoard(ana))
  await env.DB.prepare('update pictures set is_ai_made = 1 where hash = ?').bind(plain.hash).run()

  const save = await aSave(bo, plain)

  expect(await labelOf(bo, save)).toBeNull()
})
