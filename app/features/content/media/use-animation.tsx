import { useEffect, useState } from 'react'
import { wantsLessMotion } from '../../../appearance/less-motion.ts'

export type Animation = { isPlaying: boolean; play: () => void; pause: () => void }

/** Plays an animated picture at once, unless the viewer prefers reduced motion. */
export function useAnimation({
  hash,
  isAnimated = false,
}: {
  hash: string
  isAnimated?: boolean
}): Animation {
  const [playing, setPlaying] = useState<string | null>(null)

  useEffect(() => setPlaying(isAnimated && !wantsLessMotion() ? hash : null), [hash, isAnimated])

  return {
    isPlaying: playing === hash,
    play: () => setPlaying(hash),
    pause: () => setPlaying(null),
  }
}
