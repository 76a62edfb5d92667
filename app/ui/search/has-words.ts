/** Whether a text has all of these words, or their beginnings, in any order and case. */
export function hasWords(text: string, words: string): boolean {
  const known = wordsIn(text)
  return wordsIn(words).every((word) => known.some((one) => one.startsWith(word)))
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
