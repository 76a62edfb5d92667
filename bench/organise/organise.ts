import type { Built } from '../site/build.ts'
import type { Table } from '../table.ts'
import { measureMoves } from './moves.ts'
import { measureSelection } from './selection.ts'

/** Selects all 20,000 pins of a board, moves them to another board, and undoes the move. */
export async function measureOrganise(built: Built): Promise<Table[]> {
  return [...(await measureMoves(built)), await measureSelection(built)]
}
