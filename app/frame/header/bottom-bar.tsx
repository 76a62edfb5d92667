import { NavLink } from 'react-router-dom'
import { shownProfile } from '../../features/identity/business/shown-profile.ts'
import { useIsViewerKnown, useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { NOTIFICATIONS_PATH } from '../../features/operations/notifications/notifications-path.ts'
import { unsavedText, useUnsavedCount } from '../../features/screens/tray/unsaved-count.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { NewDot } from './new-dot.tsx'

export function BottomBar() {
  const viewer = useViewer()
  const isKnown = useIsViewerKnown()
  const unsaved = unsavedText(useUnsavedCount())
  const places: [to: string, name: string, icon: IconName][] = [
    ['/', 'Home', 'home'],
    ['/search/', 'Search', 'search'],
    ['/pin-builder/', 'Create', 'plus'],
  ]
  if (viewer)
    places.push(
      [NOTIFICATIONS_PATH, 'Notifications', 'bell'],
      [`/${shownProfile(viewer).username}/`, 'Profile', 'person'],
    )
  else if (isKnown) places.push(['/help/', 'Help', 'info'], ['/login/', 'Log in', 'person'])
  // Fixed columns, so that nothing shifts while the bar's HTML arrives. "Notifications" is the longest word. If large
  // text leaves no room for five words, only the icons are shown, and screen readers still hear the words.
  const columns = viewer
    ? 'grid-cols-[1fr_1fr_1fr_1.5fr_1fr]'
    : isKnown
      ? 'grid-cols-5'
      : 'grid-cols-3'
  return (
    <nav
      aria-label="Places"
      className="bottom-bar @container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-canvas narrow:hidden"
    >
      <div className={`grid ${columns} @max-[22rem]:flex`}>
        {places.map(([to, name, icon]) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              `flex flex-col items-center gap-0.5 py-2 text-xs font-semibold whitespace-nowrap @max-[22rem]:flex-auto @max-[22rem]:text-[0.6875rem] @max-[22rem]:tracking-tight ${isActive ? 'text-ink' : 'text-muted'}`
            }
          >
            <span className="relative">
              <Icon name={icon} />
              {icon === 'bell' && viewer?.hasNewUpdate && <NewDot />}
              {icon === 'plus' && unsaved !== null && <NewDot label={unsaved} />}
            </span>
            <span className="@max-[18.5rem]:sr-only">{name}</span>
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
