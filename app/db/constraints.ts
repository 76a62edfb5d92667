/**
 * Whether a write failed on this constraint, named as SQLite or a trigger of ours names it. Only
 * SQLite's own words count, at the end of the chain of causes: before it stands what drizzle says,
 * which quotes the values that were to be written.
 */
export function violates(error: unknown, constraint: string): boolean {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof Error && cause.message.includes(constraint)
}
