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

const TITLE_KEY_LENGTH = 100
const LONGEST_NUMBER = 12

/** A text that sorts titles: folded, numbers by their value, and those that are empty last. */
export function titleKeyOf(title: string): string {
  if (title === '') return '1'
  const key = foldName(title).replace(/\d+/g, (number) => number.padStart(LONGEST_NUMBER, '0'))
  return `0${key.slice(0, TITLE_KEY_LENGTH)}`
}
