import type { Built } from '../site/build.ts'
import type { Table } from '../table.ts'
import { measureMoves } from './moves.ts'
import { measureSelection } from './selection.ts'

/** A board of 20,000 pins: opened, all of it selected, moved to another board, and put back. */
export async function measureOrganise(built: Built): Promise<Table[]> {
  return [...(await measureMoves(built)), await measureSelection(built)]
}
