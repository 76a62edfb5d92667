import { isolated } from '../../../../text/direction.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { BoardAction } from './action.ts'

type PinAction = Exclude<BoardAction['kind'], 'dissolve'>

const DONE_VERBS = {
  move: 'Moved',
  copy: 'Copied',
  delete: 'Deleted',
  merge: 'Moved',
} as const satisfies Record<PinAction, string>

const RUNNING_VERBS = {
  move: 'Moving',
  copy: 'Copying',
  delete: 'Deleting',
  merge: 'Moving',
} as const satisfies Record<PinAction, string>

export function actionText({ kind, state, total }: BoardAction, place?: string): string {
  const pins = pinsText(total)
  if (state === 'undone') return 'Undone'
  if (state === 'undoing') return `Restoring ${pins}`
  if (kind === 'dissolve') {
    const done = state === 'done' ? 'Section deleted' : 'Deleting the section'
    return `${done}. ${pins} ${total === 1 ? 'stays' : 'stay'} on the board`
  }
  const bulkAction = state === 'done' ? DONE_VERBS[kind] : RUNNING_VERBS[kind]
  return place ? `${bulkAction} ${pins} to ${isolated(place)}` : `${bulkAction} ${pins}`
}
