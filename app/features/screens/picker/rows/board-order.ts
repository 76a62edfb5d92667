import { FLAT_BOARDS } from '../limits.ts'

const BY_NAME = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Sorts by name. Names that begin with a digit come last, as the specification says. */
export function inNameOrder<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  return [...things].sort((one, other) => {
    const name = nameOf(one)
    const otherName = nameOf(other)
    const byDigit = Number(startsWithDigit(name)) - Number(startsWithDigit(otherName))
    return byDigit || BY_NAME.compare(name, otherName)
  })
}

export function groupBoards<T>(
  all: readonly T[],
  shortlist: readonly T[],
): { topChoices: readonly T[]; allBoards: readonly T[] } {
  return { topChoices: all.length > FLAT_BOARDS ? shortlist : [], allBoards: all }
}

function startsWithDigit(name: string): boolean {
  return /^\p{Nd}/u.test(name.trimStart())
}
