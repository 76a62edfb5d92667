import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
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
  const left = useRef({ pathname, pressed: [] as Element[] })

  useEffect(() => {
    if (isUnderWay) {
      left.current.pressed = ancestorsOf(document.activeElement)
      const timer = setTimeout(() => say('Loading'), SHOWN_FROM_MS)
      return () => {
        clearTimeout(timer)
        say('')
      }
    }
    const { pressed } = left.current
    const isNew = left.current.pathname !== pathname
    left.current = { pathname, pressed: [] }
    if (isNew) say(document.title)
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== pressed[0]) return
    if (isNew) focusHeading(document.querySelector('main'))
    else if (pressed[0]?.isConnected === false) focusHeading(pressed.find((one) => one.isConnected))
  }, [isUnderWay, pathname])

  return (
    <>
      <div className="progress-line" data-shown={(isUnderWay && said !== '') || undefined} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function ancestorsOf(element: Element | null): Element[] {
  return element ? [element, ...ancestorsOf(element.parentElement)] : []
}

function focusHeading(place: Element | null | undefined): void {
  const target = place?.querySelector<HTMLElement>('h1, h2, h3') ?? place
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
