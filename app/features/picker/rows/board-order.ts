import { FLAT_BOARDS } from '../limits.ts'

const BY_NAME = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * Things in the order of their names, whatever their accents and case. Names that begin with a digit
 * come after the others, as the specification wants them.
 */
export function inNameOrder<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  return [...things].sort((one, other) => {
    const [name, otherName] = [nameOf(one), nameOf(other)]
    const byDigit = Number(startsWithDigit(name)) - Number(startsWithDigit(otherName))
    return byDigit || BY_NAME.compare(name, otherName)
  })
}

/** A list of boards in its groups: flat where there are few, else with those saved to last on top. */
export function groupBoards<T>(
  all: readonly T[],
  shortlist: readonly T[],
): { topChoices: readonly T[]; allBoards: readonly T[] } {
  return { topChoices: all.length > FLAT_BOARDS ? shortlist : [], allBoards: all }
}

function startsWithDigit(name: string): boolean {
  return /^\p{Nd}/u.test(name.trimStart())
}
