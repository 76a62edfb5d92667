import { useEffect, useRef, useState } from 'react'
import { wantsLessMotion } from '../../../appearance/less-motion.ts'
import { glideAfter, type Point } from './view.ts'

/** The speed below which a glide ends, in pixels a millisecond. */
const MIN_SPEED = 0.02

/** Keeps panning after a drag, slowing down, unless the viewer prefers reduced motion. */
export function useGlide(pan: (by: Point) => void) {
  const frame = useRef(0)
  const [isGliding, setGliding] = useState(false)

  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function glide(start: Point) {
    if (wantsLessMotion()) return
    let speed = start
    let before = performance.now()
    const step = (now: number) => {
      const next = glideAfter(speed, Math.max(0, now - before))
      speed = next.speed
      before = now
      pan(next.by)
      const isOver = Math.hypot(speed.x, speed.y) < MIN_SPEED
      if (isOver) setGliding(false)
      else frame.current = requestAnimationFrame(step)
    }
    setGliding(true)
    frame.current = requestAnimationFrame(step)
  }

  function stop() {
    cancelAnimationFrame(frame.current)
    setGliding(false)
  }

  return { isGliding, glide, stop }
}
