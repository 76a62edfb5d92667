import { Outlet, useLocation } from '@remix-run/react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { BackLink, PAGE } from '../ui/page.tsx'
import { PageNav, placeOf } from '../ui/page-nav.tsx'
import { SETTINGS, SETTINGS_PATH, settingsOf } from './settings-places.ts'

export default function Settings() {
  const viewer = useViewer()
  const groups = settingsOf(viewer)
  if (!viewer) {
    return (
      <div className={`${PAGE} max-w-xl`}>
        <Outlet />
      </div>
    )
  }
  return (
    <div
      className={`${PAGE} grid max-w-4xl grid-cols-[minmax(0,1fr)] items-start narrow:grid-cols-[12rem_minmax(0,1fr)] narrow:gap-12`}
    >
      <PageNav label="Settings" groups={groups} shape="column" />
      <div className="w-full max-w-xl max-narrow:mx-auto">
        <SettingsBackLink />
        <Outlet />
      </div>
    </div>
  )
}

function SettingsBackLink() {
  const { pathname } = useLocation()
  const place = placeOf(SETTINGS, pathname)
  return place && pathname.length > place.path.length ? (
    <BackLink to={place.path} name={place.name} />
  ) : (
    <BackLink to={SETTINGS_PATH} name="Settings" className="narrow:hidden" />
  )
}
