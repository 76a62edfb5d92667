export type EmailParts = { localPart: string; domain: string }

/** The text before and after the last `@`. Null if there is no `@`. */
export function emailParts(text: string): EmailParts | null {
  const at = text.lastIndexOf('@')
  return at === -1 ? null : { localPart: text.slice(0, at), domain: text.slice(at + 1) }
}
