import { NavLink } from '@remix-run/react'
import { shownProfile } from '../../features/identity/business/shown-profile.ts'
import { useIsViewerKnown, useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { UPDATES_PATH } from '../../features/operations/updates/updates-path.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { NewDot } from './new-dot.tsx'

/** A share of the bar for each place, and its height: it stands still while their HTML arrives. */
const COLUMNS: Record<number, string> = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

export function BottomBar() {
  const viewer = useViewer()
  const isKnown = useIsViewerKnown()
  const places: [to: string, name: string, icon: IconName][] = [
    ['/', 'Home', 'home'],
    ['/search/', 'Search', 'search'],
    ['/pin-builder/', 'Create', 'plus'],
  ]
  if (viewer)
    places.push(
      [UPDATES_PATH, 'Updates', 'bell'],
      [`/${shownProfile(viewer).username}/`, 'Profile', 'person'],
    )
  else if (isKnown) places.push(['/login/', 'Log in', 'person'])
  return (
    <nav
      aria-label="Places"
      className={`bottom-bar fixed inset-x-0 bottom-0 z-20 grid max-[22rem]:flex ${COLUMNS[places.length]} min-h-[calc(--spacing(14.5)+1px+env(safe-area-inset-bottom))] border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] narrow:hidden`}
    >
      {places.map(([to, name, icon]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `flex flex-col items-center gap-0.5 py-2 text-xs font-semibold whitespace-nowrap max-[22rem]:flex-auto max-[22rem]:tracking-tight ${isActive ? 'text-ink' : 'text-muted'}`
          }
        >
          <span className="relative">
            <Icon name={icon} />
            {icon === 'bell' && viewer?.hasNewUpdate && <NewDot />}
          </span>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
