import { useFetchers, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { focusHeading } from '../ui/focus-heading.ts'
import { useUnderWay } from '../ui/form/sending.ts'

const SHOWN_FROM_MS = 150

/**
 * Shows that a page is being read, and says the title of a new one. The focus goes to its heading, or
 * to that of the place where the pressed thing stood, unless something of the page has taken it: this
 * is drawn after the page for that.
 */
export function NavigationStatus() {
  const isUnderWay = useUnderWay() !== null
  const { pathname } = useLocation()
  const [said, say] = useState('')
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const shown = useRef(pathname)
  const focused = useRef<Element[]>([])
  const from = useRef<Element | undefined>(undefined)

  useEffect(() => {
    function note({ target }: FocusEvent) {
      if (target instanceof Element) focused.current = withAncestors(target)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    if (!isUnderWay) return
    from.current = focused.current[0]
    const timer = setTimeout(() => say('Loading'), SHOWN_FROM_MS)
    return () => {
      clearTimeout(timer)
      say('')
    }
  }, [isUnderWay])

  useEffect(() => {
    if (isUnderWay || shown.current === pathname) return
    shown.current = pathname
    say(document.title)
    const { activeElement, body } = document
    const isLeft = activeElement === body || activeElement === from.current
    if (isLeft) focusHeading(document.querySelector('main'))
  }, [isUnderWay, pathname])

  useEffect(() => {
    if (isUnderWay || isSending) return
    // A list hands the focus on by itself before.
    const timer = setTimeout(() => {
      const isGone = focused.current[0]?.isConnected === false
      if (!isGone || document.activeElement !== document.body) return
      focusHeading(focused.current.find((one) => one.isConnected))
    })
    return () => clearTimeout(timer)
  }, [isUnderWay, isSending])

  return (
    <>
      <div className="progress-line" data-shown={(isUnderWay && said !== '') || undefined} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : []
}
