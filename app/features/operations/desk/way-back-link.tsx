import { useLocation } from '@remix-run/react'
import { BackLink } from '../../../ui/page.tsx'
import { placeOf } from '../../../ui/page-nav.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { deskGroups } from './desk-places.ts'
import { wayBack } from './way-back.ts'

/** Leads to where this page of the desk was opened from, or to the list that it belongs to. */
export function WayBackLink({ list = '' }: { list?: string }) {
  const role = useViewer()?.staffRole
  const from = wayBack(useLocation().search)
  const place = role && placeOf(deskGroups(role), from ?? list)
  if (!place) return null
  const name = from?.startsWith('/desk/cases/') ? 'Case' : place.name
  return <BackLink to={from ?? place.path} name={name} />
}
