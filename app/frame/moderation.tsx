import { Outlet } from '@remix-run/react'
import { useViewer } from '../features/identity/sessions/use-viewer.tsx'
import { moderationGroups } from '../features/operations/moderation/moderation-pages.ts'
import { PAGE } from '../ui/page.tsx'
import { PageNav } from '../ui/page-nav.tsx'

export default function ModerationLayout() {
  const role = useViewer()?.staffRole ?? null
  return (
    <div className={`${PAGE} max-w-6xl`}>
      {role && <PageNav label="Moderation" groups={moderationGroups(role)} shape="row" />}
      <Outlet />
    </div>
  )
}
