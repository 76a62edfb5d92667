import { shortBoardPath } from '../features/content/boards/board-names/board-path.ts'
import type { ToastLink } from '../ui/overlay/toast-text.tsx'

type Undo = { path: string; fields: Readonly<Record<string, string>>; label: string }

/** `link` leads from words of the text to a page. */
export type FlashMessage = { text: string; undo: Undo | null; link: ToastLink | null }

export type FlashMessages<Flash extends { kind: string }> = {
  [Kind in Flash['kind']]: (flash: Extract<Flash, { kind: Kind }>) => FlashMessage
}

/** A message whose undo button posts these fields to `undoPath`. */
export function flashMessage(
  text: string,
  undoPath?: string,
  fields: Undo['fields'] = {},
  label = 'Undo',
): FlashMessage {
  const undo = undoPath === undefined ? null : { path: undoPath, fields, label }
  return { text, undo, link: null }
}

/** The message with a link from the name of a board, as its text has it, to the board. */
export function withBoardLink(
  message: FlashMessage,
  { name, boardId }: { name: string; boardId: number },
): FlashMessage {
  return { ...message, link: { text: name, path: shortBoardPath(boardId) } }
}
