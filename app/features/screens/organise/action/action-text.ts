import { isolated } from '../../../../text/direction.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { BoardAction } from './action.ts'

const DONE = {
  move: 'Moved',
  copy: 'Copied',
  delete: 'Deleted',
  merge: 'Moved',
  dissolve: 'Section deleted. It had',
} as const satisfies Record<BoardAction['kind'], string>

const GOING = {
  move: 'Moving',
  copy: 'Copying',
  delete: 'Deleting',
  merge: 'Moving',
  dissolve: 'Deleting the section of',
} as const satisfies Record<BoardAction['kind'], string>

/** Such as `Moved 12 pins to Kitchens`. */
export function actionText({ kind, state, total }: BoardAction, place?: string): string {
  const pins = pinsText(total)
  if (state === 'undone') return 'Undone'
  if (state === 'undoing') return `Putting back ${pins}`
  const bulkAction = state === 'done' ? DONE[kind] : GOING[kind]
  return place ? `${bulkAction} ${pins} to ${isolated(place)}` : `${bulkAction} ${pins}`
}
