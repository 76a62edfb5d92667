/** Inefficient parsers that the meter has to detect. */
export const INEFFICIENT_PARSERS: Record<string, (text: string) => unknown> = {
  'takes its letters off a list': (text) => {
    const letters = [...text]
    let count = 0
    while (letters.shift() !== undefined) count++
    return count
  },
  'begins again for each word': (text) => {
    const places = []
    for (let words = 1; words < text.length / 2; words++) places.push(text.split(' ', words).length)
    return places
  },
  'copies a list into the next': (text) => {
    let letters: string[] = []
    for (const letter of text) letters = letters.concat(letter)
    return letters
  },
  'looks for each letter in all': (text) => {
    const seen: string[] = []
    for (const [place, letter] of [...text].entries()) {
      if (!seen.includes(letter + place)) seen.push(letter + place)
    }
    return seen
  },
  'compares all with all': (text) => {
    let same = 0
    for (let one = 0; one < text.length; one++) {
      for (let other = 0; other < text.length; other++) if (text[one] === text[other]) same++
    }
    return same
  },
  'copies what it has for each byte': (text) => {
    let bytes = new Uint8Array()
    for (let at = 0; at < text.length; at++) {
      const longer = new Uint8Array(at + 1)
      longer.set(bytes)
      bytes = longer
    }
    return bytes
  },
}

/** A parser that does the same work as an inefficient one but reads each letter once. */
export function readOnce(text: string): number {
  let words = 0
  for (const letter of text) if (letter === ' ') words++
  return words
}

/** A pattern that backtracks over spaces repeatedly. */
export function startsOfSteps(text: string): string[] {
  return text.split(/\s*\/\s*/)
}
