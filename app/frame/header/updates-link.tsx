import { NavLink } from '@remix-run/react'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { UPDATES_PATH } from '../../features/operations/updates/updates-path.ts'
import { Icon } from '../../ui/icon.tsx'
import { NewDot } from './new-dot.tsx'

export function UpdatesLink({ viewer }: { viewer: ShownViewer }) {
  return (
    <NavLink
      to={UPDATES_PATH}
      title="Updates"
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken max-narrow:hidden"
    >
      <span className="relative">
        <Icon name="bell" />
        {viewer.hasNewUpdate && <NewDot />}
      </span>
      <span className="sr-only">Updates</span>
    </NavLink>
  )
}
