import { Link } from 'react-router-dom'
import { boardPath } from './board-names/board-path.ts'

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
