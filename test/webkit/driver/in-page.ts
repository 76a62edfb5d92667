import { isInaccessible, within } from '@testing-library/dom'

/** A query for elements: by role and name, or for a field by its label. */
export type ElementQuery = {
  role?: string
  name?: Name
  label?: Name | undefined
  /** Restricts matches to elements that a pointer can reach, such as those of the topmost dialog. */
  isReached?: true
}

/** An exact name or a pattern. */
export type Name = { text: string } | { source: string; flags: string }

/** Runs in pages: returns all visible elements that match, in the page or a part of it. */
export function findElements(
  { role, name, label, isReached }: ElementQuery,
  part: HTMLElement | null,
): HTMLElement[] {
  const open = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const place = within(part ?? (isReached && open) ?? document.body)
  const found = label
    ? place.queryAllByLabelText(matcher(label))
    : place.queryAllByRole(role ?? '', name ? { name: matcher(name) } : {})
  return found.filter((one) => !isInaccessible(one) && isShown(one))
}

function matcher(name: Name): string | RegExp {
  return 'text' in name ? name.text : new RegExp(name.source, name.flags)
}

/** File inputs count as visible, because pages hide them. */
function isShown(element: HTMLElement): boolean {
  return element.matches('[type=file]') || element.getClientRects().length > 0
}
