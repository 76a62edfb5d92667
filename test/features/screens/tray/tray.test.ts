import { expect, test } from 'vitest'
import { REPEATABLE_MS } from '../../../../app/features/screens/tray/limits.ts'
import {
  afterInterruption,
  canBeSaved,
  duplicatesIn,
  hasUnusedCaption,
  inBatch,
  isEditable,
  NO_BATCH,
  newPicture,
  nextWithoutAltText,
  quarterOf,
  queued,
  type TrayPicture,
  withCaption,
} from '../../../../app/features/screens/tray/tray.ts'
import { UNKNOWN_PROBLEM } from '../../../../app/features/screens/tray/tray-problems.ts'
import { leftOutText, resultText } from '../../../../app/features/screens/tray/tray-texts.ts'

const KITCHEN = { boardId: 1, sectionId: null, name: 'Kitchen' }
const TILES = { boardId: 1, sectionId: 2, name: 'Tiles' }

function aPicture(id: string, parts: Partial<TrayPicture> = {}): TrayPicture {
  const added = newPicture({ id, name: `${id}.jpg`, order: 0, problem: null })
  return { ...added, state: 'ready', ...parts }
}

function described(id: string, altText: string): TrayPicture {
  const picture = aPicture(id)
  return { ...picture, texts: { ...picture.texts, altText } }
}

test('a file that can’t be saved is unusable from the start', () => {
  const picture = newPicture({ id: 'a', name: 'a.pdf', order: 0, problem: 'No picture.' })

  expect(picture).toMatchObject({ state: 'unusable', problem: 'No picture.' })
  expect(canBeSaved(picture)).toBe(false)
})

test('a saved picture keeps its id and its own place, and gets the tray’s place otherwise', () => {
  expect(queued(aPicture('a'), KITCHEN, () => 'new')).toMatchObject({
    id: 'a',
    state: 'waiting',
    place: null,
    target: KITCHEN,
  })
  expect(queued(aPicture('a', { place: TILES }), KITCHEN, () => 'new').target).toEqual(TILES)
})

test('a refused picture is sent under a new id, because the server repeats its response to a known one', () => {
  const refused = aPicture('a', { state: 'refused', problem: 'That link is invalid.' })

  expect(queued(refused, KITCHEN, () => 'new')).toMatchObject({ id: 'new', problem: null })
})

test('a failed picture stays as it was sent, because sending it again under its id doesn’t save it twice', () => {
  const failed = aPicture('a', { state: 'failed', sentAt: 1000, target: KITCHEN, place: TILES })

  expect([KITCHEN, null].map((place) => queued(failed, place, () => 'new'))).toEqual([
    { ...failed, state: 'waiting' },
    { ...failed, state: 'waiting' },
  ])
})

test('without a place, a refused picture is sent to its own place or to the last one', () => {
  const refused = aPicture('a', { state: 'refused', target: KITCHEN })

  expect(queued(refused, null, () => 'new').target).toEqual(KITCHEN)
  expect(queued({ ...refused, place: TILES }, null, () => 'new').target).toEqual(TILES)
})

test('an interrupted picture waits for as long as the server knows its request, and is unknown afterwards', () => {
  const sending = aPicture('a', { state: 'sending', sentAt: 1000 })

  expect(afterInterruption(sending, 1000 + REPEATABLE_MS)).toMatchObject({
    id: 'a',
    state: 'waiting',
  })
  for (const state of ['sending', 'waiting', 'failed'] as const) {
    expect(afterInterruption({ ...sending, state }, 1001 + REPEATABLE_MS)).toMatchObject({
      state: 'unknown',
      problem: UNKNOWN_PROBLEM,
    })
  }
  expect(afterInterruption(aPicture('b', { state: 'waiting' }), 10 * REPEATABLE_MS).state).toBe(
    'waiting',
  )
  expect(afterInterruption(aPicture('c', { state: 'refused' }), 0).state).toBe('refused')
  expect(afterInterruption({ ...sending, state: 'failed' }, 2000).state).toBe('failed')
})

test('pictures can’t be changed while they are sent, or if they may have been saved', () => {
  const states = [
    'reading',
    'ready',
    'unusable',
    'waiting',
    'sending',
    'refused',
    'failed',
    'unknown',
  ] as const

  expect(states.filter((state) => isEditable({ state }))).toEqual([
    'reading',
    'ready',
    'unusable',
    'refused',
  ])
  expect(states.filter((state) => canBeSaved({ state }))).toEqual(['ready', 'refused', 'failed'])
})

test('only the later ones of equal files are duplicates', () => {
  const pictures = [
    aPicture('a', { hash: 'x' }),
    aPicture('b', { hash: 'y' }),
    aPicture('c', { hash: 'x' }),
    aPicture('d'),
    aPicture('e'),
  ]

  expect([...duplicatesIn(pictures, new Set())]).toEqual([['c', { kind: 'same', number: 1 }]])
})

test('later pictures that differ in at most three bits are duplicates of the first one', () => {
  const pictures = [
    aPicture('a', { hash: 'x', likeness: '00000000000000f0' }),
    aPicture('b', { hash: 'y', likeness: '00000000000000f7' }),
    aPicture('c', { hash: 'z', likeness: '00000000000000ff' }),
    aPicture('d', { hash: 'x', likeness: '00000000000000f0' }),
    aPicture('plain'),
    aPicture('plain too'),
  ]

  expect([...duplicatesIn(pictures, new Set())]).toEqual([
    ['b', { kind: 'similar', number: 1 }],
    ['d', { kind: 'same', number: 1 }],
  ])
})

test('a picture that its board already has is a duplicate, even if an earlier one looks the same', () => {
  const likeness = '00000000000000f0'
  const pictures = [aPicture('a', { likeness }), aPicture('b', { likeness })]

  const duplicates = duplicatesIn(pictures, new Set(['a', 'b']))

  expect([...duplicates.values()]).toEqual([{ kind: 'onBoard' }, { kind: 'onBoard' }])
})

test('a file’s caption fills empty fields only', () => {
  const caption = { title: 'Copper pans', description: 'Six on hooks' }
  const picture = aPicture('a', { caption })
  const titled = { ...picture, texts: { ...picture.texts, title: 'Mine' } }

  expect(withCaption(picture).texts).toMatchObject(caption)
  expect(withCaption(titled).texts).toMatchObject({ title: 'Mine', description: 'Six on hooks' })
  expect([picture, titled, withCaption(titled), aPicture('b')].map(hasUnusedCaption)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the next picture without alt text is looked for after the current one, and then before it', () => {
  const pictures = [aPicture('a'), described('b', 'A pan'), aPicture('c'), described('d', 'A jar')]

  expect(nextWithoutAltText(pictures, 'a')?.id).toBe('c')
  expect(nextWithoutAltText(pictures, 'c')?.id).toBe('a')
  expect(nextWithoutAltText([described('b', 'A pan')], 'b')).toBeNull()
  expect(nextWithoutAltText([aPicture('a')], 'a')).toBeNull()
})

test('a batch counts all its pictures and names each place once', () => {
  const first = inBatch(NO_BATCH, [
    aPicture('a', { target: KITCHEN }),
    aPicture('b', { target: KITCHEN }),
  ])
  const pins = [
    { id: 1, boardId: 1 },
    { id: 2, boardId: 1 },
  ]
  const both = inBatch({ ...first, pins }, [aPicture('c', { target: TILES })])

  expect(resultText({ ...first, pins }, { refused: 0, unclear: 0 })).toBe('2 pins saved to Kitchen')
  expect(both).toEqual({ total: 3, pins, places: ['Kitchen', 'Tiles'] })
  expect(resultText(both, { refused: 1, unclear: 0 })).toBe(
    "2 pins saved to 2 boards and sections. 1 pin wasn't saved",
  )
})

test('quarters of a batch are counted from 0 to 4', () => {
  expect([0, 1, 2, 5, 6, 8].map((done) => quarterOf(done, 8))).toEqual([0, 0, 1, 2, 3, 4])
  expect(quarterOf(0, 0)).toBe(0)
})

test('messages name one pin or several', () => {
  expect(resultText(NO_BATCH, { refused: 1, unclear: 2 })).toBe(
    "1 pin wasn't saved. 2 pins may not be saved yet",
  )
  expect(resultText(NO_BATCH, { refused: 2, unclear: 0 })).toBe("2 pins weren't saved")
  expect(leftOutText(1)).toBe(
    '1 picture or video was left out, because the limit is 100 at a time.',
  )
  expect(leftOutText(3)).toBe(
    '3 pictures or videos were left out, because the limit is 100 at a time.',
  )
})
