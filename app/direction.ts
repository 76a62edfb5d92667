/** The language that the product speaks, and where its lines begin: `<html>` of its pages and letters. */
export const LANGUAGE = { lang: 'en', dir: 'ltr' } as const

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/**
 * A member's words inside a sentence of ours that is plain text: kept apart, so that its punctuation stays
 * in its place whichever way the words run. In HTML that is `<bdi>`, and `dir="auto"` where they stand
 * alone.
 */
export function isolated(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words
}
