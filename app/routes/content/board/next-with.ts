import { safePath } from '../../../text/safe-path.ts'

/** The page that asked for a board, which is told of it; null where none asked. */
export function nextWith(request: Request, board: { id: number }): string | null {
  const next = new URL(request.url).searchParams.get('next')
  if (next === null) return null
  const page = new URL(safePath(next), 'https://pinfold.invalid')
  page.searchParams.set('board', String(board.id))
  return page.pathname + page.search
}
