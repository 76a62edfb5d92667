const ADDRESS =
  /https?:\/\/[^\s<>"`\u201c\u201d\u201e«»\u2039\u203a\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\uff08\uff09\u300c\u300d\u300e\u300f\u3010\u3011\u300a\u300b]{1,2000}/giu

const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

const MARK = /^[.,;:!?'\u2019*\u2026\u060c\u061b\u061f\u06d4]$/u

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)$/u

/** The first web address in a text; null if there is none. */
export function firstAddress(text: string): string | null {
  const [first] = addressesIn(text)
  return first?.address ?? null
}

/** The web addresses in a text with their places, without surrounding brackets and punctuation. */
export function* addressesIn(text: string): Generator<{ address: string; index: number }> {
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (URL.canParse(address)) yield { address, index }
  }
}

function withoutTail(found: string): string {
  const letters = [...found]
  const count = (letter: string) => letters.filter((each) => each === letter).length
  const unopened = new Map([...CLOSING].map(([last, first]) => [last, count(last) - count(first)]))
  for (;;) {
    const last = letters.at(-1) ?? ''
    const loose = unopened.get(last)
    const emoji = letters.length - 1 - letters.findLastIndex((letter) => !EMOJI.test(letter))
    if (loose === undefined ? MARK.test(last) : loose > 0) {
      letters.pop()
      if (loose !== undefined) unopened.set(last, loose - 1)
    } else if (emoji > 0 && letters.at(-emoji - 1) !== '/') letters.splice(-emoji)
    else return letters.join('')
  }
}
