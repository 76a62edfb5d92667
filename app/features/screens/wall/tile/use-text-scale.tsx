import { useSyncExternalStore } from 'react'

const USUAL_FONT_PX = 16

let scale: number | undefined

/** The size of the browser's default font relative to the usual size. Captions scale with it. It is 1 on the server. */
export function useTextScale(): number {
  return useSyncExternalStore(
    () => () => {},
    () => {
      scale ??=
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX
      return scale
    },
    () => 1,
  )
}
