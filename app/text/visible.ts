/** A visible text has one of these. Apart from the inputs, whose library browsers needn't load. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const UNSEEN = /(?![\n\t])\p{Cc}|\p{Noncharacter_Code_Point}|[\u202a-\u202e\u2066-\u2069]/gu

/** A text without control characters, without what turns its direction and without half letters. */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '')
}
