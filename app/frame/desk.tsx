import { Outlet } from '@remix-run/react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { deskGroups } from '../features/operations/desk/desk-places.ts'
import { PAGE } from '../ui/page.tsx'
import { PageNav } from '../ui/page-nav.tsx'

export default function Desk() {
  const role = useViewer()?.staffRole ?? null
  return (
    <div className={`${PAGE} max-w-6xl`}>
      {role && <PageNav label="Desk" groups={deskGroups(role)} shape="row" />}
      <Outlet />
    </div>
  )
}
