/** Limits an isolate's memory, because anybody can send it many long texts. */
const KEPT_ANSWERS = 1000
const LONGEST_TEXT = 100

/** Memoises a function of a text, for work slower than a look-up, such as Intl. */
export function memoise<T>(ask: (text: string) => T): (text: string) => T {
  const answers = new Map<string, { answer: T }>()
  return (text) => {
    const known = answers.get(text)
    if (known) return known.answer
    if (text.length > LONGEST_TEXT) return ask(text)
    if (answers.size >= KEPT_ANSWERS) answers.clear()
    const answer = ask(text)
    answers.set(text, { answer })
    return answer
  }
}
