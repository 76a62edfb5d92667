const ADDRESS =
  /https?:\/\/[^\s<>"`“”„«»‹›\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff。，、；：！？（）「」『』【】《》]{1,2000}/giu

const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

const MARK = /[.,;:!?'’*…،؛؟۔]$/u

/** An emoji behind an address; a path of its own is part of it. */
const EMOJI =
  /(?<!\/|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u

/** The first web address among words, without the brackets and marks around it; null without one. */
export function firstAddress(words: string): string | null {
  for (const [found] of words.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (URL.canParse(address)) return address
  }
  return null
}

function withoutTail(found: string): string {
  for (let address = found; ; ) {
    const last = address.at(-1) ?? ''
    const opening = CLOSING.get(last)
    const isLoose = opening
      ? address.split(last).length > address.split(opening).length
      : MARK.test(address)
    const shorter = isLoose ? address.slice(0, -1) : address.replace(EMOJI, '')
    if (shorter === address) return address
    address = shorter
  }
}
