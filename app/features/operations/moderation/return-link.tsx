import { useLocation } from '@remix-run/react'
import { BackLink } from '../../../ui/page.tsx'
import { placeOf } from '../../../ui/page-nav.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { moderationGroups } from './moderation-pages.ts'
import { returnPath } from './return-path.ts'

/** A link back to the page that opened this page, or to the list. */
export function ReturnLink({ list = '' }: { list?: string }) {
  const role = useViewer()?.staffRole
  const from = returnPath(useLocation().search)
  const place = role && placeOf(moderationGroups(role), from ?? list)
  if (!place) return null
  const name = from?.startsWith('/desk/cases/') ? 'Case' : place.name
  return <BackLink to={from ?? place.path} name={name} />
}
