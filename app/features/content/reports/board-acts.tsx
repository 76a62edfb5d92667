import { Link } from 'react-router-dom'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { MemberActs } from '../blocks/member-acts.tsx'

export function BoardActs({
  board,
}: {
  board: { id: number; owner: { id: number; fullName: string } }
}) {
  const isMember = useViewer() !== null
  return (
    <>
      <Link
        to={`/report/board/${board.id}/`}
        className="block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
      >
        Report board
      </Link>
      {isMember && <MemberActs member={board.owner} />}
    </>
  )
}
