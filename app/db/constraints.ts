/** Whether an error or its innermost cause is SQLite's violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof Error && cause.message.includes(constraint)
}
