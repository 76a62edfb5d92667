export type Size = { width: number; height: number }

export type Point = { x: number; y: number }

/** How a picture lies in its frame: its scale over the fitted size, and its centre's way from the frame's, in pixels. */
export type View = Point & { scale: number }

/** The frame of a view, the picture's size where it fits, and its largest scale. */
export type Stage = { frame: Size; fitted: Size; most: number }

export const FITTED: View = { scale: 1, x: 0, y: 0 }

const LEAST_MOST = 4

/** So long a glide's speed takes to fall to a third. */
const GLIDE_MS = 325

/** A picture fits whole and never larger than its pixels; it grows to two screen pixels for each, or fourfold. */
export function stageOf(picture: Size, frame: Size): Stage {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height, 1)
  const fitted = { width: picture.width * fit, height: picture.height * fit }
  return { frame, fitted, most: Math.max(LEAST_MOST, 2 / fit) }
}

/** The view at another scale, where what lies under the point stays under it. */
export function zoomedAt(view: View, scale: number, point: Point, stage: Stage): View {
  const next = Math.min(Math.max(scale, 1), stage.most)
  const ratio = next / view.scale
  const x = point.x - (point.x - view.x) * ratio
  const y = point.y - (point.y - view.y) * ratio
  return bounded({ scale: next, x, y }, stage)
}

export function moved(view: View, by: Point, stage: Stage): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

/** The way of a glide in some time, and its speed after it, in pixels a millisecond. */
export function glided(speed: Point, ms: number): { by: Point; speed: Point } {
  const left = Math.exp(-ms / GLIDE_MS)
  const way = GLIDE_MS * (1 - left)
  return {
    by: { x: speed.x * way, y: speed.y * way },
    speed: { x: speed.x * left, y: speed.y * left },
  }
}

/** Moves a view so far that no edge of the picture comes into its frame; a smaller side is centred. */
function bounded({ scale, x, y }: View, { frame, fitted }: Stage): View {
  const within = (way: number, side: number, room: number) => {
    const most = Math.max(0, (side * scale - room) / 2)
    return Math.min(Math.max(way, -most), most)
  }
  return {
    scale,
    x: within(x, fitted.width, frame.width),
    y: within(y, fitted.height, frame.height),
  }
}
