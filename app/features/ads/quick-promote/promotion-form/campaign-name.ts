import { lettersOf } from '../../../../text/graphemes.ts'

const NAME_LIMIT = 64
const CUT_LENGTH = 62

/** A campaign's name: up to 63 characters, or its first 62 and an ellipsis. Never splits a character. */
export function campaignName(typed: string): string {
  if (typed.length < NAME_LIMIT) return typed
  let cut = ''
  for (const { segment } of lettersOf(typed)) {
    if (cut.length + segment.length > CUT_LENGTH) break
    cut += segment
  }
  return `${cut}…`
}
