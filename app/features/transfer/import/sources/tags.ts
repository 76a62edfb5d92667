/** Tags as hashtags: `blue jar`, `clay` as `#bluejar #clay`. */
function hashtagsOf(tags: readonly string[]): string {
  return tags
    .map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]+/gu, ''))
    .filter(Boolean)
    .map((tag) => `#${tag}`)
    .join(' ')
}

export function noted(note: string, tags: readonly string[]): string {
  return [note.trim(), hashtagsOf(tags)].filter(Boolean).join('\n\n')
}
