/** The password of everybody in the browser tests. */
export const PASSWORD = 'a walk 4 the dog'

/** An e-mail address that nobody has yet. */
export function anAddress(): string {
  return `ana${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}@mail.example`
}
