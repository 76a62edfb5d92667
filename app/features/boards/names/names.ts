/** Accents as Latin, Greek and Cyrillic letters wear them; the marks of other scripts are letters there. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * A name as far as two names are the same: without accents, case and doubled white space. `Café ` and
 * `cafe` fold to one.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
}

/** A name's part of an address: its letters and digits, joined by hyphens; `untitled` for none. */
export function slugOf(name: string): string {
  return (
    foldName(name)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'untitled'
  )
}
