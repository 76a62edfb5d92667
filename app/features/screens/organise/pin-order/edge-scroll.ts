import { overRail, type PointerPosition } from './drop-target.ts'

/** How close to the window's edge scrolling starts, and its greatest speed. */
const EDGE_PX = 90
const SCROLL_PX_PER_FRAME = 16

const COVERED_PX = 136

/** Scrolls while the pointer is near the top or bottom edge. Returns a function that stops it. */
export function scrollAtEdges(pointer: () => PointerPosition, onScroll: () => void): () => void {
  let frame = requestAnimationFrame(step)
  function step() {
    const { x, y } = pointer()
    const up = EDGE_PX + COVERED_PX - y
    const down = y - (window.innerHeight - EDGE_PX)
    const share = Math.min(1, Math.max(up, down, 0) / EDGE_PX)
    if (share > 0 && !overRail({ x, y })) {
      window.scrollBy(0, (up > down ? -share : share) * SCROLL_PX_PER_FRAME)
      onScroll()
    }
    frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}
