/** Which pins of a wall are selected: those of `ids`, or with `all` every one but those. */
export type Selection = {
  all: boolean
  ids: ReadonlySet<number>
  /** The pin that was selected last: where a range begins. */
  anchor: number | null
}

export const NOTHING: Selection = { all: false, ids: new Set(), anchor: null }

/** Everything that the wall goes on to, also what isn't loaded yet. */
export const EVERYTHING: Selection = { all: true, ids: new Set(), anchor: null }

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return ids.has(id) !== all
}

/** The selection with one pin in or out of it. */
export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, ids, anchor: id }
}

/** The selection with everything from its last pin to this one, in the order of the wall. */
export function stretched(selection: Selection, order: readonly number[], to: number): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const end = order.indexOf(to)
  if (from < 0 || end < 0) return toggled(selection, to)
  const ids = new Set(selection.ids)
  for (const id of order.slice(Math.min(from, end), Math.max(from, end) + 1)) {
    if (selection.all) ids.delete(id)
    else ids.add(id)
  }
  return { ...selection, ids }
}

/** How many pins are selected on a wall of `total`. */
export function countOf({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}
