const NAME_LIMIT = 64
const CUT_LENGTH = 62

/** A campaign's name: below 64 characters, or its first 62 and an ellipsis. No character is cut in two. */
export function campaignName(typed: string): string {
  if (typed.length < NAME_LIMIT) return typed
  let cut = ''
  for (const { segment } of new Intl.Segmenter('en').segment(typed)) {
    if (cut.length + segment.length > CUT_LENGTH) break
    cut += segment
  }
  return `${cut}…`
}
