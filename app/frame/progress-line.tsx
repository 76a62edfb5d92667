import { useEffect, useState } from 'react'
import { useUnderWay } from '../ui/form/sending.ts'

const SHOWN_FROM_MS = 150

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
