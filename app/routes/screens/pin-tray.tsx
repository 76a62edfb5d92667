import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { NoSaving } from '../../features/content/boards/no-saving.tsx'
import { listEditableBoards } from '../../features/content/boards/own-boards.server.ts'
import { maySavePins } from '../../features/identity/business/ownership.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { defaultPlace } from '../../features/screens/builder/builder.server.ts'
import { BuilderQuery } from '../../features/screens/builder/builder.ts'
import { HandedQuestion } from '../../features/screens/tray/handed/handed-question.tsx'
import { TableReport } from '../../features/screens/tray/page/table-report.tsx'
import { TrayPage } from '../../features/screens/tray/page/tray-page.tsx'
import { namedPlace } from '../../features/screens/tray/tray-place.ts'
import { loadPage } from '../../http/form.server.ts'
import { PAGE, PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Create pins · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BuilderQuery, async (context, query) => {
    const boards = await listEditableBoards(context)
    return { place: namedPlace(boards, defaultPlace(context, query)) }
  })
}

export default function PinTray() {
  const { place } = useLoaderData<typeof loader>()
  const maySave = maySavePins(useViewer())
  return (
    <div className={`${PAGE} max-w-6xl`}>
      <PageTitle>Create pins</PageTitle>
      {maySave ? (
        <>
          <HandedQuestion />
          <TableReport />
          <TrayPage place={place} />
        </>
      ) : (
        <NoSaving />
      )}
    </div>
  )
}
