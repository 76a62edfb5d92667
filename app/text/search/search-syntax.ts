/** A quoted phrase, or a word. Results must not contain an `isExcluded` term. */
export type SearchTerm = { text: string; isPhrase: boolean; isExcluded: boolean; index: number }

const QUOTES = '"“”„‟«»＂'
const MINUS = /^[-\u2013\u2212]/
const TERM = /\S+/g

/**
 * Splits a typed search: `walnut -bowl` excludes a word, and `"walnut bowl"` is a phrase. Accepts the quotes and dashes
 * that phones type. A quote inside a word, or an unclosed one, has no meaning.
 */
export function searchTerms(typed: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let from = 0
  for (const { 0: token, index } of typed.matchAll(TERM)) {
    if (index < from) continue
    const isExcluded = MINUS.test(token)
    const start = index + (isExcluded ? 1 : 0)
    const end = QUOTES.includes(typed[start] ?? ' ') ? quoteAfter(typed, start + 1) : -1
    const isPhrase = end > 0
    const text = isPhrase ? typed.slice(start + 1, end) : typed.slice(start, index + token.length)
    terms.push({ text, isPhrase, isExcluded, index })
    from = isPhrase ? end + 1 : index + token.length
  }
  return terms
}

export function hasOnlyExclusions(typed: string): boolean {
  return searchTerms(typed).every(({ isExcluded }) => isExcluded)
}

export function withoutExclusions(typed: string): string {
  const terms = searchTerms(typed)
  return terms.reduce((text, { isExcluded, index }, place) => {
    if (!isExcluded) return text
    const end = terms[place + 1]?.index ?? typed.length
    return text.slice(0, index) + ' '.repeat(end - index) + text.slice(end)
  }, typed)
}

function quoteAfter(typed: string, from: number): number {
  for (let at = from; at < typed.length; at++) {
    if (QUOTES.includes(typed[at] ?? ' ')) return at
  }
  return -1
}
