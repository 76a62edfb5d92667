import { Link } from 'react-router-dom'
import { sourcesPath } from '../../content/boards/board-names/board-path.ts'
import type { Followed } from './board-page.server.ts'
import { sourceReasonText, sourcesText } from './source-texts.ts'

export function FollowedSources({
  board,
  followed,
}: {
  board: { id: number }
  followed: Followed
}) {
  const { count, reason } = followed
  if (count === 0) return null
  return (
    <p className="text-sm text-muted print:hidden">
      <Link to={sourcesPath(board)} className="underline underline-offset-4 hover:text-ink">
        {sourcesText(count)}
      </Link>
      {reason !== null && (
        <span className="text-danger">. One has a problem: {sourceReasonText(reason)}</span>
      )}
    </p>
  )
}
