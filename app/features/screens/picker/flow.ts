import type { PickerBoard } from './picker.ts'

export type PickerView = 'boards' | 'sections' | 'createBoard' | 'createSection' | 'boardCreated'

/** `4` is a board and `4/9` its section 9; `new` and `4/new` don't exist yet. */
export type PlaceKey = string

export type PickerFlow = {
  view: PickerView
  board: PickerBoard | null
  query: string
  saves: Readonly<Record<PlaceKey, 'loading' | 'success'>>
  /** The last failure's text, cleared by the next try or edit. */
  failure: string | null
  savedTo: SavedTo | null
}

type SavedTo = { boardName: string; isFirst: boolean }

export type PickerStep =
  | { type: 'typed'; query: string }
  | { type: 'chose'; board: PickerBoard }
  | { type: 'creating_board' }
  | { type: 'creating_section' }
  | { type: 'edited' }
  | { type: 'went_back' }
  | { type: 'saving'; place: PlaceKey }
  | { type: 'saved'; place: PlaceKey; savedTo: SavedTo }
  | { type: 'failed'; place: PlaceKey; message: string }
  | { type: 'undone' }

/** The specification's titles. */
export const PICKER_TITLES: Record<PickerView, string> = {
  boards: 'Choose board',
  sections: 'Choose section',
  createBoard: 'Create board',
  createSection: 'Add section',
  boardCreated: 'Board created',
}

export const FLOW_START: PickerFlow = {
  view: 'boards',
  board: null,
  query: '',
  saves: {},
  failure: null,
  savedTo: null,
}

/** The state after a step; a step that doesn't fit the state changes nothing. */
export function nextPickerFlow(flow: PickerFlow, step: PickerStep): PickerFlow {
  switch (step.type) {
    case 'typed':
      return { ...flow, query: step.query, failure: null }
    case 'chose':
      if (!hasSectionsToChoose(flow, step.board)) return flow
      return { ...flow, view: 'sections', board: step.board, query: '', failure: null }
    case 'creating_board':
      return flow.view === 'boards' ? { ...flow, view: 'createBoard', failure: null } : flow
    case 'creating_section':
      return flow.view === 'sections' ? { ...flow, view: 'createSection', failure: null } : flow
    case 'edited':
      return { ...flow, failure: null }
    case 'went_back':
      return isBackPossible(flow)
        ? { ...flow, view: 'boards', board: null, query: '', failure: null }
        : flow
    case 'saving':
      return { ...flow, failure: null, saves: { ...flow.saves, [step.place]: 'loading' } }
    case 'saved':
      return {
        ...flow,
        view: step.place === 'new' ? 'boardCreated' : flow.view,
        saves: { ...flow.saves, [step.place]: 'success' },
        savedTo: step.savedTo,
      }
    case 'failed':
      return { ...flow, failure: step.message, saves: without(flow.saves, step.place) }
    case 'undone':
      return FLOW_START
  }
}

export function hasSectionsToChoose(flow: PickerFlow, board: PickerBoard): boolean {
  return flow.board === null && board.sectionCount > 0
}

export function isSaving({ saves }: PickerFlow): boolean {
  return Object.values(saves).includes('loading')
}

export function isBackPossible(flow: PickerFlow): boolean {
  return flow.view !== 'boards' && flow.view !== 'boardCreated' && !isSaving(flow)
}

function without(saves: PickerFlow['saves'], place: PlaceKey): PickerFlow['saves'] {
  return Object.fromEntries(Object.entries(saves).filter(([key]) => key !== place))
}
