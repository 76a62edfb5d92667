import { useEffect, useRef, useState } from 'react'
import { wantsLessMotion } from '../../../appearance/less-motion.ts'
import { glided, type Point } from './view.ts'

/** A glide of less, in pixels a millisecond, isn't seen. */
const LEAST_SPEED = 0.02

/** Goes on panning after a drag, ever slower; not at all for who asked for less motion. */
export function useGlide(pan: (by: Point) => void) {
  const frame = useRef(0)
  const [isGliding, setGliding] = useState(false)

  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function glide(start: Point) {
    if (wantsLessMotion()) return
    let [speed, before] = [start, performance.now()]
    const step = (now: number) => {
      const next = glided(speed, Math.max(0, now - before))
      speed = next.speed
      before = now
      pan(next.by)
      const isOver = Math.hypot(speed.x, speed.y) < LEAST_SPEED
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
