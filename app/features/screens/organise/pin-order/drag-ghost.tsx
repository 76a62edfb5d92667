import { pinsText } from '../../../content/boards/pins-text.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { shownPath } from '../../../core/pictures/shown-picture.ts'
import type { Dragged } from './use-drag.tsx'

export function DragGhost({
  dragged: { ids, x, y, line },
  pins,
}: {
  dragged: Dragged
  pins: readonly WallPin[]
}) {
  const picture = pins.find(({ id }) => id === ids[0])?.picture
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50">
      {line && (
        <span
          className="absolute w-1 rounded-full bg-brand"
          style={{ left: line.x - 2, top: line.y, height: line.height }}
        />
      )}
      <span
        className="absolute top-0 left-0 flex flex-col items-start gap-1"
        style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }}
      >
        {picture && (
          <img
            src={shownPath(picture.hash, '236x')}
            alt=""
            className="size-20 rounded-pin object-cover shadow-float"
          />
        )}
        <span className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-canvas">
          {pinsText(ids.length)}
        </span>
      </span>
    </div>
  )
}
