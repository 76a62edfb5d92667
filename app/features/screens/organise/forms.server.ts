import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import type { BoardAction } from './bulk-action/action.ts'
import type { PinsForm } from './forms.ts'
import {
  copyAllPins,
  copyPins,
  deleteAllPins,
  deletePins,
  moveAllPins,
  movePins,
} from './move-pins.server.ts'

type FormAction = (context: Context, form: PinsForm) => Promise<BoardAction>

export const PINS_FORM_ACTIONS: Record<PinsForm['action'], FormAction> = {
  move: (context, form) =>
    form.all ? moveAllPins(context, toAll(form)) : movePins(context, toSome(form)),
  copy: (context, form) =>
    form.all ? copyAllPins(context, toAll(form)) : copyPins(context, toSome(form)),
  delete: (context, form) =>
    form.all ? deleteAllPins(context, form) : deletePins(context, toSome(form)),
}

function toAll(form: PinsForm) {
  return { ...form, newBoardId: form.newBoardId ?? form.boardId }
}

function toSome({ boardId, newBoardId, newSectionId, pinIds }: PinsForm) {
  if (pinIds.length === 0) throw new Refusal('pins_missing', 'pinIds')
  return { boardId: newBoardId ?? boardId, sectionId: newSectionId, pinIds }
}
