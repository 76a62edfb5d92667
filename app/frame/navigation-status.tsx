import { useFetchers, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { focusHeading } from '../ui/focus-heading.ts'
import { useNavigationInProgress } from '../ui/form/sending.ts'
import { announce } from '../ui/overlay/announce.ts'

const SHOWN_FROM_MS = 150

/**
 * Shows that a page is loading. Then announces the new page's title, and focuses its heading unless the page has moved
 * the focus. Render this after the page, so that the page's effects run first. If the focused element is removed,
 * focuses the nearest heading.
 */
export function NavigationStatus() {
  const isUnderWay = useNavigationInProgress() !== null
  const { pathname } = useLocation()
  const [isLong, setLong] = useState(false)
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const shown = useRef(pathname)
  const focused = useRef<Element[]>([])
  const from = useRef<Element | undefined>(undefined)

  useEffect(() => {
    function noteFocus({ target }: FocusEvent) {
      if (target instanceof Element && !target.closest('.toast'))
        focused.current = withAncestors(target)
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [])

  useEffect(() => {
    if (!isUnderWay) return
    from.current = focused.current[0]
    const timer = setTimeout(() => {
      setLong(true)
      announce('Loading')
    }, SHOWN_FROM_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isUnderWay])

  useEffect(() => {
    if (isUnderWay || shown.current === pathname) return
    shown.current = pathname
    announce(document.title)
    const { activeElement, body } = document
    const isLeft = activeElement === body || activeElement === from.current
    if (isLeft) focusHeading(document.querySelector('main'))
  }, [isUnderWay, pathname])

  // After each render, because the router may load data for a fetcher after its component was removed.
  useEffect(() => {
    if (isUnderWay || isSending) return
    const timer = setTimeout(() => {
      const isGone = focused.current[0]?.isConnected === false
      if (!isGone || document.activeElement !== document.body) return
      focusHeading(focused.current.find((one) => one.isConnected))
    })
    return () => clearTimeout(timer)
  })

  return <div className="progress-line" data-shown={isLong || undefined} />
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : []
}
