import type { ImportPage } from '../read-import.server.ts'
import { BoardTable } from './board-table.tsx'
import { PreviewSummary } from './preview-summary.tsx'
import { StartForm } from './start-form.tsx'

const FEW_BOARDS = 4

export function Preview({ page }: { page: ImportPage }) {
  return (
    <>
      <PreviewSummary page={page} />
      {page.outcomes.length > 0 && page.boards.length > FEW_BOARDS && (
        <p className="mb-6">
          <a href="#start" className="inline-block py-1 underline underline-offset-4">
            Skip to import
          </a>
        </p>
      )}
      <BoardTable page={page} />
      <StartForm page={page} />
    </>
  )
}
