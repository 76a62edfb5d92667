import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { boardPath, sourcesPath } from '../../../features/content/boards/board-names/board-path.ts'
import { addSource } from '../../../features/transfer/sources/add-source.server.ts'
import { readSources } from '../../../features/transfer/sources/read-sources.server.ts'
import { NewSource } from '../../../features/transfer/sources/source.ts'
import { SourceForm } from '../../../features/transfer/sources/source-form.tsx'
import { SourceList } from '../../../features/transfer/sources/source-list.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Sources · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readSources)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewSource, async (context, input) => {
    const { title } = await addSource(context, input)
    setFlash(context, { kind: 'source_added', title, takes: input.takes })
    return redirect(sourcesPath({ id: input.boardId }))
  })
}

export default function Sources() {
  const { board, sources } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <FormPage title="Sources" back={{ to: boardPath(board), name: board.name }}>
      {board.isArchived ? (
        <p className="text-muted">
          This board is archived, so it doesn't follow anything. Unarchive it in “Edit board”.
        </p>
      ) : (
        <SourceForm key={sources.length} board={board} result={result} />
      )}
      {sources.length > 0 && <SourceList board={board} sources={sources} />}
    </FormPage>
  )
}
