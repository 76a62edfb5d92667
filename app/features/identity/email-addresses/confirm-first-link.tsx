import { Link } from 'react-router-dom'
import type { RefusalCode } from '../../../refusal.ts'

/** A link to confirm the viewer's address, shown if an invitation was refused because it isn't confirmed. */
export function ConfirmFirstLink({ code }: { code: RefusalCode | null | undefined }) {
  if (code !== 'inviter_unconfirmed') return null
  return (
    <Link to="/settings/security/" className="self-start underline">
      Confirm your email
    </Link>
  )
}
