import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { exportPath } from '../../../features/content/boards/board-names/board-path.ts'
import { ExportParts } from '../../../features/transfer/export/export-parts.tsx'
import { planExport } from '../../../features/transfer/export/plan-export.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Export · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), planExport)
}

export default function ExportSettings() {
  const { boards, parts, shared } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Export</PageTitle>
      {boards === 0 ? (
        <Empty
          title="No boards yet"
          action={
            <ButtonLink to="/board/create/" look="brand">
              Create board
            </ButtonLink>
          }
        >
          You can export your boards here.
        </Empty>
      ) : (
        <>
          <p className="mb-6 text-muted">
            {boards === 1 ? 'Your board' : `Your ${boards.toLocaleString('en')} boards`} with all
            pins and pictures, including secret and archived boards. To export one board, use its
            menu.
          </p>
          <ExportParts parts={parts} />
        </>
      )}
      {shared.length > 0 && (
        <section aria-labelledby="shared">
          <h2 id="shared" className="mb-3 text-lg">
            Boards that you share
          </h2>
          <ul className="flex flex-col gap-2">
            {shared.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={exportPath(id)}
                  dir="auto"
                  className="font-semibold underline underline-offset-4"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
