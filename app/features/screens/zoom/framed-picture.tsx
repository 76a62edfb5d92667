import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OFFLINE_WORDS } from '../../../ui/network.ts'
import { picturePath, RENDITION_WIDTHS } from '../../ground/pictures/picture-path.ts'
import type { ZoomPin } from './shown-wall.tsx'
import type { Zoom } from './use-zoom.tsx'

/** Beyond the largest rendition's width the original is loaded. */
const RENDITION_PX = RENDITION_WIDTHS['736x']

/** A picture in its frame, or words where it didn't come. */
export function FramedPicture({
  frame,
  pin: { id, picture, name, altText },
  zoom: { view, shownPx, isMoving, pointers },
  onRetry,
}: {
  frame: RefObject<HTMLDivElement>
  pin: ZoomPin
  zoom: Zoom
  onRetry: () => void
}) {
  const { scale, x, y } = view
  const source = useSharpSource(picture, shownPx)
  const [lostId, setLostId] = useState<number | null>(null)
  const [tries, setTries] = useState(0)
  const isLost = lostId === id
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        className={`[container-type:size] flex h-full touch-none items-center justify-center overflow-hidden select-none ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
        {...pointers}
      >
        <img
          key={`${id} ${tries}`}
          src={source}
          alt={altText || name}
          width={picture.width}
          height={picture.height}
          draggable={false}
          className={`h-auto max-w-none ${isLost ? 'invisible' : ''} ${isMoving ? '' : 'motion-safe:transition-transform motion-safe:duration-150'}`}
          style={{
            width: `min(${picture.width}px, 100cqw, ${(100 * picture.width) / picture.height}cqh)`,
            transform: `translate(${x}px, ${y}px) scale(${scale})`,
          }}
          onLoad={() => setLostId(null)}
          onError={() => setLostId(id)}
        />
      </div>
      {isLost && (
        <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center">
          <p role="alert">
            {navigator.onLine ? 'This picture didn’t come through.' : OFFLINE_WORDS}
          </p>
          <Button
            className="pointer-events-auto"
            onClick={() => {
              onRetry()
              setLostId(null)
              setTries(tries + 1)
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

/** The largest rendition, and in its place the original once that is wanted and has come. */
function useSharpSource({ hash, width }: ZoomPin['picture'], shownPx: number): string {
  const [sharp, setSharp] = useState<string | null>(null)
  const isWanted = width > RENDITION_PX && shownPx * devicePixelRatio > RENDITION_PX

  useEffect(() => {
    if (!isWanted) return
    let isStale = false
    const image = new Image()
    image.src = picturePath(hash, 'orig')
    // Without it the smaller one stays.
    image.decode().then(
      () => !isStale && setSharp(hash),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isWanted, hash])

  return picturePath(hash, sharp === hash ? 'orig' : '736x')
}
