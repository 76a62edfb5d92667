import { Link } from '@remix-run/react'
import { boardPath } from './names/board-path.ts'

export function BoardLink({
  board,
}: {
  board: { name: string; slug: string; ownerUsername: string }
}) {
  return (
    <Link to={boardPath(board)} dir="auto" className="font-semibold underline underline-offset-4">
      {board.name}
    </Link>
  )
}
