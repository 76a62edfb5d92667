export type Selection = {
  all: boolean
  ids: ReadonlySet<number>
  anchor: number | null
}

export const NOTHING: Selection = { all: false, ids: new Set(), anchor: null }

export const EVERYTHING: Selection = { all: true, ids: new Set(), anchor: null }

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return ids.has(id) !== all
}

export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, ids, anchor: id }
}

/** Adds the range from the last selected pin to `to`. */
export function extended(selection: Selection, order: readonly number[], to: number): Selection {
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

/** A selection by id without the pins that can't be selected. */
export function selectedAmong(selection: Selection, selectable: ReadonlySet<number>): Selection {
  const ids = [...selection.ids].filter((id) => selectable.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}

export function countOf({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}
