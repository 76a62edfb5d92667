/** Latin, Greek and Cyrillic accents; marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f]/g

/** Folds case, accents and white space: `Café ` and `cafe` are the same name. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
}

/** Letters and digits joined by hyphens; `untitled` for none. */
export function slugOf(name: string): string {
  return (
    foldName(name)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'untitled'
  )
}
