type Undo = { path: string; fields: Readonly<Record<string, string>>; label: string }

export type Said = { words: string; undo: Undo | null }

export type Told<Flash extends { kind: string }> = {
  [Kind in Flash['kind']]: (flash: Extract<Flash, { kind: Kind }>) => Said
}

/** A message that the form at `undoPath` undoes, with these fields. */
export function said(
  words: string,
  undoPath?: string,
  fields: Undo['fields'] = {},
  label = 'Undo',
): Said {
  return { words, undo: undoPath === undefined ? null : { path: undoPath, fields, label } }
}
