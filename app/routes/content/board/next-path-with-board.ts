import { safePath } from '../../../text/safe-path.ts'

/** The path of the page that asked for a new board, with the board's id. Null without such a page. */
export function nextPathWithBoard(request: Request, board: { id: number }): string | null {
  const next = new URL(request.url).searchParams.get('next')
  if (next === null) return null
  const page = new URL(safePath(next), 'https://pinfold.invalid')
  page.searchParams.set('board', String(board.id))
  return page.pathname + page.search
}
