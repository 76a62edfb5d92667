/**
 * Whether an error is a violation of this constraint. Reads SQLite's message, which ends the
 * chain of causes.
 */
export function violates(error: unknown, constraint: string): boolean {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof Error && cause.message.includes(constraint)
}
