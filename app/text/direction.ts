export const LANGUAGE = { lang: 'en', dir: 'ltr' } as const

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/** Wraps a member's text in Unicode isolates, so that it doesn't reorder the text around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text
}
