import { isolated } from '../../../../text/direction.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { BoardAction } from './action.ts'

const DONE_VERBS = {
  move: 'Moved',
  copy: 'Copied',
  delete: 'Deleted',
  merge: 'Moved',
  dissolve: 'Section deleted. It had',
} as const satisfies Record<BoardAction['kind'], string>

const RUNNING_VERBS = {
  move: 'Moving',
  copy: 'Copying',
  delete: 'Deleting',
  merge: 'Moving',
  dissolve: 'Deleting the section with',
} as const satisfies Record<BoardAction['kind'], string>

export function actionText({ kind, state, total }: BoardAction, place?: string): string {
  const pins = pinsText(total)
  if (state === 'undone') return 'Undone'
  if (state === 'undoing') return `Restoring ${pins}`
  const bulkAction = state === 'done' ? DONE_VERBS[kind] : RUNNING_VERBS[kind]
  return place ? `${bulkAction} ${pins} to ${isolated(place)}` : `${bulkAction} ${pins}`
}
