const ADDRESS =
  /https?:\/\/[^\s<>"`“”„«»‹›\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff。，、；：！？（）「」『』【】《》]{1,2000}/giu

const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

const MARK = /^[.,;:!?'’*…،؛؟۔]$/u

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)$/u

/** The first web address among words, without the brackets and marks around it; null without one. */
export function firstAddress(words: string): string | null {
  for (const [found] of words.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (URL.canParse(address)) return address
  }
  return null
}

/** Takes letters off its end one by one: brackets that nothing opened, marks, and emoji that are no path of their own. */
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
