import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { InvitationBanner } from './invitation-banner.tsx'

export function NewInvitation() {
  const invitation = useViewer()?.invitation
  return invitation ? (
    <InvitationBanner key={invitation.boardId} invitation={invitation} place="page" />
  ) : null
}
