const TECHNICAL = /^(drawnFor|next|want|stay|switchAccount|intent|key)$|Ids?$/

/** Whether a field of a form is one that somebody types or chooses, by its name. */
export function isTyped(name: string): boolean {
  return !TECHNICAL.test(name)
}
