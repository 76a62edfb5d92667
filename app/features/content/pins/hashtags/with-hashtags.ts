/** Writes tags as hashtags: `blue jar` and `clay` become `#bluejar #clay`. */
function hashtagsOf(tags: readonly string[]): string {
  return tags
    .map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]+/gu, ''))
    .filter(Boolean)
    .map((tag) => `#${tag}`)
    .join(' ')
}

export function withHashtags(note: string, tags: readonly string[]): string {
  return [note.trim(), hashtagsOf(tags)].filter(Boolean).join('\n\n')
}
