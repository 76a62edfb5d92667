import { useLocation, useNavigate } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { renderedFor } from '../../../rendered-for.ts'
import { Part } from '../../../ui/failing/part.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { useViewer } from '../sessions/use-viewer.tsx'
import { CornerInvitation } from './corner-invitation.tsx'
import { ACCOUNT_STATE_CODES, saysSoftBanned } from './machine/flow.ts'
import { continueAs, noteVisit } from './visited-pages.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx'))

const SIGN_IN_PAGES = /^\/(business\/)?(login|signup|create)\b/

/**
 * Opens links with `data-sign-in` in a dialog; without scripts they are plain links. `here` keeps the member on this
 * page, whatever `next` says.
 */
export function SignInDialogHost() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const page = pathname + search
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ path: string; page: string } | null>(null)

  const shown = viewer && renderedFor(viewer)
  const isNew = viewer?.isNew === true
  useEffect(() => {
    continueAs(shown, isNew)
    if (shown === null) noteVisit(pathname)
  }, [shown, isNew, pathname])

  useEffect(() => {
    const query = new URLSearchParams(search)
    const aec = query.get('aec')
    if (aec === null) return
    query.delete('aec')
    const rest = query.size > 0 ? `?${query}` : ''
    navigate(pathname + rest, { replace: true, preventScrollReset: true })
    if (viewer || SIGN_IN_PAGES.test(pathname) || !saysSoftBanned(aec)) return
    const path = `/login/?aec=${ACCOUNT_STATE_CODES.softBanned}`
    setOpened({ path, page: pathname + rest })
  }, [viewer, pathname, search, navigate])

  useEffect(() => {
    if (viewer || SIGN_IN_PAGES.test(page)) return
    function open(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a[data-sign-in]')
      if (!(link instanceof HTMLAnchorElement) || isForNewTab(event)) return
      event.preventDefault()
      event.stopPropagation()
      const url = new URL(link.href)
      const staysHere = link.dataset['signIn'] === 'here' || !url.searchParams.has('next')
      if (staysHere) url.searchParams.set('next', page)
      const path = url.pathname + url.search
      setOpened({ path, page })
    }
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [viewer, page])

  if (viewer || SIGN_IN_PAGES.test(page)) return null
  if (opened?.page !== page) return <CornerInvitation key={page} page={page} />
  return (
    <Part name="sign-in" place="over">
      <Suspense>
        <SignInDialog path={opened.path} onClose={() => setOpened(null)} />
      </Suspense>
    </Part>
  )
}

function isForNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
