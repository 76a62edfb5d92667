const TECHNICAL = /^(base|drawnFor|next|want|stay|switchAccount|intent|key)$|^choice\.|Ids?$/

/** Judges by its name whether people fill in this form field. */
export function isTyped(name: string): boolean {
  return !TECHNICAL.test(name)
}
