import { meetRows } from '../table/meet-rows.ts'
import { placePictures } from '../table/row-boards.ts'
import { currentTray, dropPictures, keepChanged, setTray } from './tray-state.ts'

/** Fills pictures from the rows of the table that has been added, as far as their files and boards are known. */
export function fillTray(): void {
  const { pictures, table } = currentTray()
  if (!table) return
  const { boards } = table
  const { rows, pictures: met, replaced } = meetRows(table.rows, pictures)
  const placed = typeof boards === 'string' ? met : placePictures(met, rows, boards)
  setTray({ pictures: placed, table: { ...table, rows } })
  if (replaced.size > 0) dropPictures([...replaced.values()])
  void keepChanged(placed.filter((one, at) => one !== pictures[at]).map(({ id }) => id))
}

/** Removes the table. Pictures keep the texts that it has filled. */
export function removeTable(): void {
  setTray({ table: null })
}
