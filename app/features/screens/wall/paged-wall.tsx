import { useNavigate, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type Appearance, AS_SYSTEM } from '../../../appearance/appearance.ts'
import type { ListPage } from '../../../paging.ts'
import { isHydrated } from '../../../ui/hydration.ts'
import { GRIDS, type Grid } from '../../../ui/masonry/masonry.ts'
import { masonryStyle } from '../../../ui/masonry/masonry-style.ts'
import { useMasonry } from '../../../ui/masonry/use-masonry.ts'
import { useNonce } from '../../../ui/nonce.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { PinOverlay } from '../pin-page/pin-overlay.tsx'
import { usePinOverlay } from '../pin-page/use-pin-overlay.tsx'
import { useNotedWall } from '../zoom/shown-wall.tsx'
import { followedPath } from './followed-path.ts'
import { HiddenTile } from './tile/hidden-tile.tsx'
import { Tile } from './tile/tile.tsx'
import { boxOf } from './tile/tile-box.ts'
import { TileControls } from './tile/tile-controls.tsx'
import { useHiddenPins } from './use-hidden-pins.tsx'
import { useKeptPlace } from './use-kept-place.tsx'
import { useLongPress } from './use-long-press.tsx'
import { usePictures } from './use-pictures.tsx'
import { useSeenPromotions } from './use-seen-promotions.tsx'
import { useWallKeys } from './use-wall-keys.tsx'
import { WallEnd } from './wall-end.tsx'
import { controlledPlace } from './wall-keys.ts'
import { forgetPinsOf, useInfiniteScroll, type WallPages } from './wall-pages.tsx'
import type { TileActs, WallTools } from './wall-tools.ts'

type WallParts = {
  pages: WallPages
  label: string
  tools?: WallTools | undefined
}

/** Virtualised masonry, laid out by CSS before scripts run. `children` show when it is empty. */
export function PagedWall({ children, ...parts }: WallParts & { children?: ReactNode }) {
  return parts.pages.pins.length === 0 ? children : <FilledWall {...parts} />
}

function FilledWall({ pages, label, tools }: WallParts) {
  const wall = useRef<HTMLDivElement>(null)
  const { pins } = pages
  const boxes = useMemo(() => pins.map(boxOf), [pins])
  const [active, setActive] = useState<number | null>(null)
  const grid = useGrid()
  const { placed, shown } = useMasonry(wall, boxes, grid, active)
  const { birthAt, onPictureEnd } = usePictures(wall, shown)
  const overlay = usePinOverlay()
  const navigate = useNavigate()
  const longPress = useLongPress((target) => setActive(controlledPlace(target)))
  const nonce = useNonce()
  useInfiniteScroll(pages)
  useKeptPlace(pages)
  useSeenPromotions(wall, pins)
  useNotedWall(pages)

  const onKeyDown = useWallKeys({ wall, pins, placed, tools, onMove: setActive })

  const hiding = useHiddenPins()
  const acts: TileActs = {
    isFeed: pages.isFeed,
    onHide: hiding.hide,
    onGone(memberId) {
      forgetPinsOf(memberId)
      pages.edit(without(({ maker }) => maker.id === memberId))
    },
  }

  const { opened } = overlay
  const openedPin = opened && pins.find(({ id }) => id === opened.id)

  return (
    <>
      {!placed && !isHydrated() && (
        <style nonce={nonce} suppressHydrationWarning>
          {masonryStyle(boxes, grid) + colours(pins)}
        </style>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
      <div
        className="wall"
        ref={wall}
        onKeyDown={onKeyDown}
        onLoadCapture={onPictureEnd}
        onErrorCapture={onPictureEnd}
        onFocus={(event) => setActive(controlledPlace(event.target))}
        onPointerOver={(event) =>
          event.pointerType === 'mouse' && setActive(controlledPlace(event.target))
        }
        onPointerLeave={(event) =>
          event.pointerType === 'mouse' &&
          !document.querySelector('dialog[open]') &&
          setActive(controlledPlace(document.activeElement ?? event.target))
        }
        {...longPress}
        onClick={(event) => {
          const path = followedPath(event)
          if (!path) return
          event.preventDefault()
          navigate(path)
        }}
        onClickCapture={(event) => {
          longPress.onClickCapture(event)
          if (!event.defaultPrevented) overlay.onTileClick(event)
        }}
      >
        <WallTiles {...{ pages, label, tools, placed, birthAt, active, hiding, acts, grid }} />
      </div>
      <WallEnd pages={pages} isLive={placed !== null} />
      {openedPin && <PinOverlay pin={openedPin} preview={opened.preview} onClose={overlay.close} />}
    </>
  )
}

type TilesParts = WallParts & {
  placed: ReturnType<typeof useMasonry>['placed']
  birthAt: ReturnType<typeof usePictures>['birthAt']
  active: number | null
  hiding: ReturnType<typeof useHiddenPins>
  acts: TileActs
  grid: Grid
}

function WallTiles({
  pages,
  label,
  tools,
  placed,
  birthAt,
  active,
  hiding,
  acts,
  grid,
}: TilesParts) {
  const { pins } = pages
  const isMember = useViewer() !== null
  return (
    <div
      role="feed"
      aria-label={label}
      aria-busy={pages.state === 'loading'}
      className={placed ? 'wall-tiles is-placed' : 'wall-tiles'}
      style={placed ? { width: placed.widthPx, height: placed.heightPx } : undefined}
    >
      {(placed?.tiles ?? pins.map((_, place) => ({ place, x: 0, y: 0 }))).map(({ place, x, y }) => {
        const pin = pins[place]
        if (!pin) return null
        return (
          <Tile
            key={pin.id}
            pin={pin}
            place={place}
            x={x}
            y={y}
            columnPx={placed?.columnPx ?? null}
            grid={grid}
            isFirstRow={place < 5}
            birthAt={birthAt}
            isMember={isMember}
            cover={
              hiding.isHidden(pin.id) ? (
                <HiddenTile pinId={pin.id} onUndo={() => hiding.unhide(pin.id)} />
              ) : (
                tools?.coverOf?.(pin)
              )
            }
            controls={
              place === active ? (
                <TileControls
                  pin={pin}
                  acts={acts}
                  onHidden={() => pages.edit(without(({ id }) => id === pin.id))}
                />
              ) : null
            }
          />
        )
      })}
    </div>
  )
}

function without(isGone: (pin: WallPin) => boolean) {
  return (list: ListPage<WallPin>) => ({
    ...list,
    items: list.items.filter((pin) => !isGone(pin)),
  })
}

function colours(pins: readonly WallPin[]): string {
  return pins.map(({ picture }, place) => `.t${place}{--c:${picture.dominantColor}}`).join('')
}

/** The wall's grid in this browser, as its appearance has it. */
function useGrid(): Grid {
  const root = useRouteLoaderData<{ appearance: Appearance }>('root')
  return GRIDS[(root?.appearance ?? AS_SYSTEM).density]
}
