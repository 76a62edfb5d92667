/** A form that undoes what a message tells. */
export type Undo = { path: string; fields: Readonly<Record<string, string>> }

/** A message in words; `undo` is null where there is none. */
export type Said = { words: string; undo: Undo | null }

/** What each kind of message says. */
export type Told<Flash extends { kind: string }> = {
  [Kind in Flash['kind']]: (flash: Extract<Flash, { kind: Kind }>) => Said
}

export function said(words: string, undo: Undo | null = null): Said {
  return { words, undo }
}
