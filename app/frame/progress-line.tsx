import { useEffect, useState } from 'react'
import { useUnderWay } from '../ui/form/sending.ts'

/** Below this a page comes at once, and a line would only flicker. */
const SHOWN_FROM_MS = 150

/** A line over the page while the next one, or the answer to a form, is on its way. */
export function ProgressLine() {
  const isUnderWay = useUnderWay() !== null
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLong(true), SHOWN_FROM_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isUnderWay])

  return (
    <div role="status" className="progress-line" data-shown={isLong || undefined}>
      <span className="sr-only">{isLong && 'Loading'}</span>
    </div>
  )
}
