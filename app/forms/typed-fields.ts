const TECHNICAL =
  /^(base|renderedFor|requestKey|next|want|stay|switchAccount|intent|key)$|^choice\.|Ids?$/

/** Whether people fill in a form field with this name. */
export function isTyped(name: string): boolean {
  return !TECHNICAL.test(name)
}
