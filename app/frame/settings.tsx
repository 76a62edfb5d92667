import { NavLink, Outlet } from '@remix-run/react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'

export default function Settings() {
  const isPartner = useViewer()?.isPartner === true
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 narrow:grid-cols-[12rem_minmax(0,1fr)] narrow:gap-12 narrow:py-10">
      <nav aria-label="Settings" className="flex flex-wrap gap-1 narrow:flex-col">
        <SettingsLink to="/settings/profile/">Profile</SettingsLink>
        <SettingsLink to="/settings/security/">Security</SettingsLink>
        <SettingsLink to="/settings/privacy/">Privacy</SettingsLink>
        <SettingsLink to="/settings/blocked/">Blocked and muted</SettingsLink>
        <SettingsLink to="/settings/reports/">My reports</SettingsLink>
        <SettingsLink to="/settings/claim/">Claimed accounts</SettingsLink>
        <SettingsLink to="/settings/trash/">Trash</SettingsLink>
        <SettingsLink to="/settings/export/">Export</SettingsLink>
        <SettingsLink to="/settings/import/">Import</SettingsLink>
        <SettingsLink to="/settings/save-button/">Save button</SettingsLink>
        {isPartner && (
          <>
            <SettingsLink to="/settings/business/">Business</SettingsLink>
            <SettingsLink to="/business/access/">Access</SettingsLink>
          </>
        )}
        <SettingsLink to="/settings/decisions/">Decisions</SettingsLink>
        <SettingsLink to="/settings/account/">Account</SettingsLink>
      </nav>
      <div className="max-w-xl">
        <Outlet />
      </div>
    </div>
  )
}

function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `rounded-full px-3.5 py-2.5 font-semibold narrow:px-4 ${isActive ? 'bg-sunken' : 'hover:bg-sunken'}`
      }
    >
      {children}
    </NavLink>
  )
}
