import { Link } from 'react-router-dom'
import { StayForm } from '../../../ui/form/stay-form.tsx'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function MemberActs({
  member,
  isMuted = false,
}: {
  member: { id: number; fullName: string }
  isMuted?: boolean
}) {
  const path = `/blocks/${member.id}/`
  return (
    <>
      <StayForm action={`${path}${isMuted ? 'unmute' : 'mute'}/`}>
        <button type="submit" className={ITEM}>
          {isMuted ? 'Unmute' : 'Mute'} <bdi>{member.fullName}</bdi>
        </button>
      </StayForm>
      <Link to={`${path}block/`} className={`${ITEM} text-danger`}>
        Block <bdi>{member.fullName}</bdi>
      </Link>
    </>
  )
}
