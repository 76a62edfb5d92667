type Undo = { path: string; fields: Readonly<Record<string, string>>; label: string }

export type FlashMessage = { text: string; undo: Undo | null }

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
  return { text, undo: undoPath === undefined ? null : { path: undoPath, fields, label } }
}
