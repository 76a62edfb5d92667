export const LANGUAGE = { lang: 'en', dir: 'ltr' } as const

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/** Isolates a member's words within plain text by Unicode isolates, so that they don't reorder it. */
export function isolated(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words
}
