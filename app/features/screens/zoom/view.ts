export type Size = { width: number; height: number }

export type Point = { x: number; y: number }

/** A picture's scale relative to its fitted size, and its centre's offset from the frame's, in pixels. */
export type ZoomView = Point & { scale: number }

/** The frame of a view, the fitted size of the picture, and its largest scale. */
export type ZoomStage = { frame: Size; fitted: Size; most: number }

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }

const MIN_LARGEST_SCALE = 4

/** How long a glide takes to slow down to 1/e, about a third. */
const GLIDE_MS = 325

/** Fits a picture without enlarging it. Zooms up to two screen pixels per picture pixel, at least fourfold. */
export function stageOf(picture: Size, frame: Size): ZoomStage {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height, 1)
  const fitted = { width: picture.width * fit, height: picture.height * fit }
  return { frame, fitted, most: Math.max(MIN_LARGEST_SCALE, 2 / fit) }
}

/** The view at another scale, keeping the same spot under the point. */
export function zoomedAt(view: ZoomView, scale: number, point: Point, stage: ZoomStage): ZoomView {
  const next = Math.min(Math.max(scale, 1), stage.most)
  const ratio = next / view.scale
  const x = point.x - (point.x - view.x) * ratio
  const y = point.y - (point.y - view.y) * ratio
  return bounded({ scale: next, x, y }, stage)
}

export function panned(view: ZoomView, by: Point, stage: ZoomStage): ZoomView {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

/** The distance of a glide after some time, and its speed then, in pixels a millisecond. */
export function glideAfter(speed: Point, ms: number): { by: Point; speed: Point } {
  const left = Math.exp(-ms / GLIDE_MS)
  const way = GLIDE_MS * (1 - left)
  return {
    by: { x: speed.x * way, y: speed.y * way },
    speed: { x: speed.x * left, y: speed.y * left },
  }
}

/** Keeps a view's edges outside its frame; a side smaller than the frame is centred. */
function bounded({ scale, x, y }: ZoomView, { frame, fitted }: ZoomStage): ZoomView {
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
