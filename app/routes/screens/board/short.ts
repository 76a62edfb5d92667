import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { loadPage } from '../../../http/form.server.ts'

/** Redirects to a board's page, whose address has its current name. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, async (context, query) => {
    throw redirect(boardPath(await readBoard(context, query)))
  })
}

export default function NoPage() {
  return null
}
