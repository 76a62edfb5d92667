import { NavLink, Outlet } from '@remix-run/react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { deskPlaces } from '../features/operations/desk/desk-places.ts'

export default function Desk() {
  const role = useViewer()?.staffRole ?? null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 narrow:py-10">
      {role && (
        <nav aria-label="Desk" className="mb-6 flex flex-wrap gap-1">
          {deskPlaces(role).map(({ path, name }) => (
            <NavLink
              key={path}
              to={path}
              end={path === '/desk/'}
              className={({ isActive }) =>
                `rounded-full px-3.5 py-2.5 font-semibold narrow:px-4 ${isActive ? 'bg-sunken' : 'hover:bg-sunken'}`
              }
            >
              {name}
            </NavLink>
          ))}
        </nav>
      )}
      <Outlet />
    </div>
  )
}
