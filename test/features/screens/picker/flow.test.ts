import { expect, test } from 'vitest'
import {
  boardNameError,
  sectionNameError,
} from '../../../../app/features/screens/picker/create/name-rules.ts'
import {
  FLOW_START,
  hasSectionsToChoose,
  isBackPossible,
  isSaving,
  nextPickerFlow,
  PICKER_TITLES,
  type PickerFlow,
  type PickerStep,
} from '../../../../app/features/screens/picker/flow.ts'
import type { PickerBoard } from '../../../../app/features/screens/picker/picker.ts'

const PLAIN: PickerBoard = {
  id: 4,
  name: 'Jars',
  url: '/ana/jars/',
  privacy: 'public',
  isCollaborative: false,
  collaboratedByMe: false,
  collaboratingUsers: [],
  owner: { id: 1, username: 'ana' },
  pinCount: 0,
  sectionCount: 0,
  imageCoverUrl: null,
  coverImages: [],
  archivedByMeAt: null,
}
const JARS = { boardName: 'Jars', isFirst: true }
const DIVIDED = { ...PLAIN, id: 5, sectionCount: 2 }

test('every view has the specification’s title', () => {
  expect(PICKER_TITLES).toEqual({
    boards: 'Choose board',
    sections: 'Choose section',
    createBoard: 'Create board',
    createSection: 'Add section',
    boardCreated: 'Board created',
  })
})

test('choosing a board opens its sections, or saves to it if it has none', () => {
  expect(after({ type: 'chose', board: DIVIDED })).toMatchObject({
    view: 'sections',
    board: DIVIDED,
  })
  expect(after({ type: 'chose', board: PLAIN })).toBe(FLOW_START)
  expect(hasSectionsToChoose(FLOW_START, DIVIDED)).toBe(true)
  expect(hasSectionsToChoose(FLOW_START, PLAIN)).toBe(false)
})

test('once its sections are shown, choosing the board itself saves to it', () => {
  const sections = after({ type: 'chose', board: DIVIDED })

  expect(hasSectionsToChoose(sections, DIVIDED)).toBe(false)
})

test('Back leads from every view to the board list, and does nothing there', () => {
  const creatingBoard = after({ type: 'creating_board' })
  const sections = after({ type: 'chose', board: DIVIDED })
  const creatingSection = nextPickerFlow(sections, { type: 'creating_section' })

  for (const flow of [creatingBoard, sections, creatingSection]) {
    expect(nextPickerFlow(flow, { type: 'went_back' })).toEqual(FLOW_START)
  }
  expect(after({ type: 'went_back' })).toBe(FLOW_START)
  expect(isBackPossible(FLOW_START)).toBe(false)
})

test('a section can be added only to a board whose sections are shown', () => {
  expect(after({ type: 'creating_section' })).toBe(FLOW_START)
})

test('a save goes from loading to success', () => {
  const loading = after({ type: 'saving', place: '4' })
  expect(loading.saves).toEqual({ '4': 'loading' })
  expect(isSaving(loading)).toBe(true)

  const saved = nextPickerFlow(loading, { type: 'saved', place: '4', savedTo: JARS })

  expect(saved).toMatchObject({ view: 'boards', saves: { '4': 'success' }, savedTo: JARS })
  expect(isSaving(saved)).toBe(false)
})

test('a failed save is cleared, with a message until the next try or edit', () => {
  const failed = after(
    { type: 'saving', place: '4' },
    { type: 'failed', place: '4', message: 'Uh oh! Something went wrong.' },
  )

  expect(failed).toMatchObject({ saves: {}, failure: 'Uh oh! Something went wrong.' })
  for (const step of [
    { type: 'edited' },
    { type: 'typed', query: 'j' },
    { type: 'saving', place: '5' },
    { type: 'creating_board' },
  ] as const) {
    expect(nextPickerFlow(failed, step).failure).toBeNull()
  }
})

test('a board that was created for the pin is reported as created', () => {
  const saved = after(
    { type: 'creating_board' },
    { type: 'saving', place: 'new' },
    { type: 'saved', place: 'new', savedTo: JARS },
  )

  expect(saved.view).toBe('boardCreated')
  expect(isBackPossible(saved)).toBe(false)
})

test('going back is impossible while a save is in progress', () => {
  const saving = after({ type: 'creating_board' }, { type: 'saving', place: 'new' })

  expect(nextPickerFlow(saving, { type: 'went_back' })).toBe(saving)
})

test('names follow the specification’s rules and messages', () => {
  expect(boardNameError(' ', [])).toBe("Don't forget to name your board!")
  expect(boardNameError('x'.repeat(51), [])).toBe('Please enter no more than 50 characters.')
  expect(boardNameError(` ${'x'.repeat(50)} `, ['Jars'])).toBeNull()
  expect(boardNameError(' JARS', ['Jars'])).toBe('You already have a board with that name.')
  expect(sectionNameError('')).toBe("Don't forget to name your section!")
  expect(sectionNameError('x'.repeat(51))).toBe('Please enter no more than 50 characters.')
  expect(sectionNameError('Tiles')).toBeNull()
})

function after(...steps: PickerStep[]): PickerFlow {
  return steps.reduce(nextPickerFlow, FLOW_START)
}
