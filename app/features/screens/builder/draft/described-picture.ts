/** A picture as a draft's form sends it: its address and, on a second line, its alt text. */
export function describedPicture({ url, alt = '' }: { url: string; alt?: string }): string {
  return `${url}\n${alt}`
}
