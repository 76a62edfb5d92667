import { NavLink } from 'react-router-dom'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { NOTIFICATIONS_PATH } from '../../features/operations/notifications/notifications-path.ts'
import { Icon } from '../../ui/icon.tsx'
import { NewDot } from './new-dot.tsx'

export function NotificationsLink({ viewer }: { viewer: ShownViewer }) {
  return (
    <NavLink
      to={NOTIFICATIONS_PATH}
      title="Notifications"
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken max-narrow:hidden"
    >
      <span className="relative">
        <Icon name="bell" />
        {viewer.hasNewUpdate && <NewDot />}
      </span>
      <span className="sr-only">Notifications</span>
    </NavLink>
  )
}
