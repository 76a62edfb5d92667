import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { BoardLink } from '../../../features/content/boards/board-link.tsx'
import { ExportParts } from '../../../features/transfer/export/export-parts.tsx'
import { planExport } from '../../../features/transfer/export/plan-export.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Export board · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, planExport)
}

export default function ExportBoard() {
  const { board, parts } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Export board">
      {board && (
        <>
          <p className="mb-6">
            <BoardLink board={board} />
          </p>
          <ExportParts parts={parts} boardId={board.id} />
          <p className="text-sm text-muted">
            <Link to="/settings/export/" className="underline underline-offset-4">
              Export all your boards
            </Link>
          </p>
        </>
      )}
    </FormPage>
  )
}
