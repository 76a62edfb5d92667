import { withoutHidden } from '../../../../text/visible.ts'

/** Latin, Greek and Cyrillic accents; in other scripts marks are essential. */
const ACCENTS = /[\u0300-\u036f]/g

/** Folds case, accents, white space and invisible characters: `Café ` equals `cafe`. */
export function foldName(name: string): string {
  return withoutHidden(name)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
}

/** The names that aren't in `taken`. */
export function freeNames(names: readonly string[], taken: readonly string[]): string[] {
  const folded = new Set(taken.map(foldName))
  return names.filter((name) => !folded.has(foldName(name)))
}

/** Letters and digits joined by hyphens; `untitled` if there are none. */
export function slugOf(name: string): string {
  return (
    foldName(name)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'untitled'
  )
}
