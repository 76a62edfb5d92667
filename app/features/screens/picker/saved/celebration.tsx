import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { wantsLessMotion } from '../../../../appearance/less-motion.ts'
import { CELEBRATION_MS, CONFETTI_MS } from '../limits.ts'
import { throwConfetti } from './confetti.ts'

/** A pin that flies into its board, with confetti. Not shown if the member prefers reduced motion. */
export default function Celebration({
  boardName,
  isFirst,
  picture,
  onEnd,
}: {
  boardName: string
  isFirst: boolean
  picture: string
  onEnd: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isCalm] = useState(wantsLessMotion)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    let stop = () => {}
    const confetti = setTimeout(() => {
      if (canvas.current) stop = throwConfetti(canvas.current)
    }, CONFETTI_MS)
    const gone = setTimeout(() => end.current(), isCalm ? 0 : CELEBRATION_MS)
    return () => {
      clearTimeout(confetti)
      clearTimeout(gone)
      stop()
    }
  }, [isCalm])

  if (isCalm) return null
  return createPortal(
    <div className="celebration">
      <div aria-hidden="true" className="celebration-board">
        <span />
        <span />
        <span />
        <img src={picture} alt="" />
      </div>
      <p className="celebration-words">
        {isFirst ? (
          <>
            You saved your first Pin to <bdi>{boardName}</bdi>!
          </>
        ) : (
          <>
            You saved this Pin to <bdi>{boardName}</bdi>!
          </>
        )}
      </p>
      <canvas ref={canvas} className="absolute inset-0 size-full" />
    </div>,
    document.querySelector('dialog[open]:not([data-passing])') ?? document.body,
  )
}
