/** Whether an error violates this constraint, by SQLite's message at the end of its causes. */
export function violates(error: unknown, constraint: string): boolean {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof Error && cause.message.includes(constraint)
}
