import type { ImportPage } from '../read-import.server.ts'
import { BoardTable } from './board-table.tsx'
import { Outcome } from './outcome.tsx'
import { StartForm } from './start-form.tsx'

export function Preview({ page }: { page: ImportPage }) {
  return (
    <>
      <Outcome page={page} />
      <BoardTable page={page} />
      <StartForm page={page} />
    </>
  )
}
