import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
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

test('a maker’s AI label appears on each save of the picture', async () => {
  const ana = await aMember()
  const bo = await aMember()
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

test('a picture whose file declares it AI-made keeps that label when its maker edits the pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)

  const pin = await createPin(ana, parseInput(NewPin, { boardId: board.id, image: anAiPicture() }))
  await editPin(ana, parseInput(EditedPin, { pinId: pin.id, title: 'Mine' }))
  const save = await aSave(bo, pin)

  expect(await labelOf(ana, pin)).toBe('metadata')
  expect(await labelOf(bo, save)).toBe('metadata')
})

test('a maker changes the label, and the saves follow', async () => {
  const ana = await aMember()
  const bo = await aMember()
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

test('a member who only saved a pin can’t label it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), { aiLabel: 'maker' })
  const save = await aSave(bo, pin)
  const plain = await aPin(ana, await aBoard(ana))
  const plainSave = await aSave(bo, plain)

  await editPin(bo, parseInput(EditedPin, { pinId: save.id, title: 'Jar' }))
  await editPin(bo, parseInput(EditedPin, { pinId: plainSave.id, title: 'Jar', isAiMade: 'on' }))

  expect(await labelOf(bo, save)).toBe('maker')
  expect(await labelOf(bo, plainSave)).toBeNull()
})

test('a file that declares itself AI-made does not label earlier saves of the same picture', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const plain = await aPin(ana, await aBoard(ana))
  await env.DB.prepare('update pictures set is_ai_made = 1 where hash = ?').bind(plain.hash).run()

  const save = await aSave(bo, plain)

  expect(await labelOf(bo, save)).toBeNull()
})

test('a maker’s “person” label appears on each save until they change it, and never overrides the file’s', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const image = new File([aPicture()], 'a.png')
  const make = (said: object) =>
    createPin(ana, parseInput(NewPin, { boardId: board.id, image, ...said }))

  const pin = await make({ madeBy: 'person', isAiMade: 'on' })
  const save = await aSave(bo, pin)

  expect([await labelOf(ana, pin), await labelOf(bo, save)]).toEqual(['person', 'person'])
  await editPin(ana, parseInput(EditedPin, { pinId: pin.id, madeBy: 'ai' }))
  expect([await labelOf(ana, pin), await labelOf(bo, save)]).toEqual(['maker', 'maker'])
  await editPin(ana, parseInput(EditedPin, { pinId: pin.id, madeBy: '' }))
  expect([await labelOf(ana, pin), await labelOf(bo, save)]).toEqual([null, null])
  expect(() => parseInput(NewPin, { boardId: 5, image, madeBy: 'a cat' })).toThrow()
  const byFile = await createPin(
    ana,
    parseInput(NewPin, { boardId: board.id, image: anAiPicture(), madeBy: 'person' }),
  )
  expect(await labelOf(ana, byFile)).toBe('metadata')
})

test('a board’s label applies to its new pins, but not to saves or pins that their maker labels', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await editBoard(ana, { boardId: board.id, pinLabel: 'person' })
  const image = new File([aPicture()], 'a.png')
  const make = (said: object) =>
    createPin(ana, parseInput(NewPin, { boardId: board.id, image, ...said }))
  const bo = await aMember()
  const other = await aPin(bo, await aBoard(bo))

  const plain = await make({ madeBy: 'board' })
  const ai = await make({ madeBy: 'ai' })
  const nothing = await make({ madeBy: '' })
  const found = await make({ method: 'scraped' })
  const save = await savePin(ana, { pinId: other.id, boardId: board.id, section: null })

  expect([await labelOf(ana, plain), await labelOf(ana, ai)]).toEqual(['person', 'maker'])
  for (const pin of [save, nothing, found]) expect(await labelOf(ana, pin)).toBeNull()
  await editBoard(ana, { boardId: board.id, pinLabel: null })
  expect(await labelOf(ana, await make({}))).toBeNull()
  expect(await labelOf(ana, plain)).toBe('person')
})
