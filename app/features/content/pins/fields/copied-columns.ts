import { pins } from '../../../../db/content/pins.ts'
import { columnsExcept, type LeftOut } from '../../../../db/listed-columns.ts'

/** The columns that a save or a copy doesn't take from its pin, each with the reason. */
const NOT_COPIED = {
  id: 'the new row has its own',
  pinnerId: 'the member who makes it',
  actorId: 'the member who makes it for a business',
  boardId: 'set by its new place',
  sectionId: 'set by its new place',
  hostId: 'set by a trigger: the owner of the new board',
  orderKey: 'set by its new place',
  sourceKey: 'only on the first pin, which identifies saves',
  viaPinId: 'the pin it was copied from',
  rootPinId: 'the first pin of the chain',
  saveCount: 'counted by triggers',
  isListed: 'set by triggers',
  feedKey: 'set by triggers',
  limitedAt: 'applies only to the pin that operators saw',
  removalId: 'applies only to the pin that operators saw',
  deletedAt: 'deleted pins are not copied',
  createdAt: 'the new row has its own',
  editedAt: 'of the pin that was edited',
} as const satisfies LeftOut<typeof pins>

export const COPIED_COLUMNS = columnsExcept(pins, NOT_COPIED)
