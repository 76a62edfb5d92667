/** The subject of an unsubscribe email, from the path of the link. */
export function unsubscribeSubject(path: string): string {
  return `unsubscribe ${path}`
}

export function unsubscribePath(subject: string): string | null {
  return /\bunsubscribe\s+(\/letters\/[a-z]{1,20}\/[\w-]{1,200}\/)/i.exec(subject)?.[1] ?? null
}
