/** Whether a write failed on this constraint, named as SQLite or a trigger of ours names it. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(constraint)) return true
  }
  return false
}
