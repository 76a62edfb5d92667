import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useAnimation } from '../../content/media/use-animation.tsx'
import { AltText } from '../../content/pins/fields/alt-text.tsx'
import { pinPath } from '../../content/pins/pin-path.ts'
import { FramedPicture } from './framed-picture.tsx'
import type { ZoomPin } from './shown-wall.tsx'
import { type SwipeActions, useZoom, type Zoom } from './use-zoom.tsx'

const PAN_PX = 80

/** A picture with its buttons and keys. `isOther` marks a picture reached from the first one. */
export function ZoomedPicture({
  pin,
  isOther,
  ways: { onDown, onPrevious, onNext },
}: {
  pin: ZoomPin
  isOther: boolean
  ways: SwipeActions
}) {
  const { picture, name, altText } = pin
  const frame = useRef<HTMLDivElement>(null)
  const animation = useAnimation(picture)
  const zoom = useZoom(frame, picture, { onDown, onPrevious, onNext })
  const { scale } = zoom.view
  const sheet = useRef<HTMLDivElement>(null)
  const whole = (go: (() => void) | null) =>
    go &&
    (() => {
      zoom.reset()
      go()
    })
  const ways = { onDown, onPrevious: whole(onPrevious), onNext: whole(onNext) }

  function onKeyDown(event: KeyboardEvent) {
    const act = keyActionOf(event, zoom, ways)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys do the same as its buttons
    <div
      ref={sheet}
      className="flex h-full flex-col outline-none"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-end gap-2 p-2">
        <p role="status" className="mr-auto pl-3 text-sm tabular-nums">
          {`${Math.round(scale * 100)} %`}
        </p>
        {picture.isAnimated && (
          <ZoomButton
            label={animation.isPlaying ? 'Pause' : 'Play'}
            icon={animation.isPlaying ? 'pause' : 'play'}
            onPress={animation.isPlaying ? animation.pause : animation.play}
          />
        )}
        <ZoomButton label="Zoom in" icon="zoomIn" onPress={zoom.isMost ? null : zoom.zoomIn} />
        <ZoomButton label="Zoom out" icon="zoomOut" onPress={scale > 1 ? zoom.zoomOut : null} />
        <ZoomButton label="Close" icon="close" onPress={ways.onDown} />
      </div>
      <FramedPicture
        frame={frame}
        pin={pin}
        zoom={zoom}
        animation={animation}
        onRetry={() => sheet.current?.focus()}
      />
      {altText && <AltText text={altText} />}
      <div className="flex items-center gap-2 p-2">
        <ZoomButton label="Previous pin" icon="left" onPress={ways.onPrevious} />
        <p dir="auto" className="min-w-0 flex-1 truncate text-center text-sm" aria-live="polite">
          {isOther ? (
            <Link to={pinPath(pin)} replace className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <ZoomButton label="Next pin" icon="right" onPress={ways.onNext} />
      </div>
    </div>
  )
}

function ZoomButton({
  label,
  icon,
  onPress,
}: {
  label: string
  icon: IconName
  /** Null if the button has nothing to do. It stays focusable, so that it keeps the focus. */
  onPress: (() => void) | null
}) {
  return (
    <IconButton
      label={label}
      aria-disabled={onPress === null || undefined}
      className="text-white hover:bg-white/15 aria-disabled:opacity-40"
      onClick={() => onPress?.()}
    >
      <Icon name={icon} />
    </IconButton>
  )
}

function keyActionOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { view, pan, zoomIn, zoomOut, reset }: Zoom,
  { onPrevious, onNext }: SwipeActions,
): (() => void) | null {
  if (ctrlKey || metaKey || altKey) return null
  const isZoomed = view.scale > 1
  const panBy = (x: number, y: number) => () => pan({ x: x * PAN_PX, y: y * PAN_PX })
  switch (key) {
    case '+':
    case '=':
      return zoomIn
    case '-':
      return zoomOut
    case '0':
      return reset
    case 'ArrowLeft':
      return isZoomed ? panBy(1, 0) : onPrevious
    case 'ArrowRight':
      return isZoomed ? panBy(-1, 0) : onNext
    case 'ArrowUp':
      return isZoomed ? panBy(0, 1) : null
    case 'ArrowDown':
      return isZoomed ? panBy(0, -1) : null
    default:
      return null
  }
}
