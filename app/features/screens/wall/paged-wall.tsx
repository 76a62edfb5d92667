import { useNavigate, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Appearance, AS_SYSTEM } from '../../../appearance/appearance.ts'
import { Part } from '../../../ui/failing/part.tsx'
import { isHydrated } from '../../../ui/hydration.ts'
import { GRIDS, type Grid } from '../../../ui/masonry/masonry.ts'
import { masonryStyle } from '../../../ui/masonry/masonry-style.ts'
import type { UnloadedTiles } from '../../../ui/masonry/placement.ts'
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
import { useTextScale } from './tile/use-text-scale.tsx'
import { useHiddenPins } from './use-hidden-pins.tsx'
import { useInfiniteScroll } from './use-infinite-scroll.tsx'
import { useLongPress } from './use-long-press.tsx'
import { usePictures } from './use-pictures.tsx'
import { useScrollRestoration } from './use-scroll-restoration.tsx'
import { useSeenPromotions } from './use-seen-promotions.tsx'
import { useSteadyView } from './use-steady-view.tsx'
import { useWallKeys } from './use-wall-keys.tsx'
import { WallEnd } from './wall-end.tsx'
import { controlledPlace } from './wall-keys.ts'
import type { WallList } from './wall-list.ts'
import { forgetPinsOf, type WallPages } from './wall-pages.tsx'
import type { TileActions, WallTools } from './wall-tools.ts'

type WallParts = {
  pages: WallPages
  label: string
  tools?: WallTools | undefined
}

/** A virtualised masonry wall, laid out by CSS before scripts run. Shows `children` if the wall is empty. */
export function PagedWall({ children, ...parts }: WallParts & { children?: ReactNode }) {
  return parts.pages.pins.length === 0 ? (
    children
  ) : (
    <Part name="wall">
      <FilledWall {...parts} />
    </Part>
  )
}

function FilledWall({ pages, label, tools }: WallParts) {
  const wall = useRef<HTMLDivElement>(null)
  const { pins } = pages
  const textScale = useTextScale()
  const boxes = useMemo(() => pins.map((pin) => boxOf(pin, textScale)), [pins, textScale])
  const { above } = pages
  const { active, setActive } = useActive(above)
  const grid = useGrid()
  const unseen = useUnseen(pages, textScale)
  const { placed, shown } = useMasonry(wall, boxes, grid, active, { above, unseen })
  const { birthAt, onPictureEnd } = usePictures(wall, shown)
  const overlay = usePinOverlay()
  const navigate = useNavigate()
  const longPress = useLongPress((target) => setActive(controlledPlace(target)))
  const nonce = useNonce()
  useInfiniteScroll(wall, pages, placed)
  useScrollRestoration(pages)
  useSeenPromotions(wall, pins)
  useNotedWall(pages)

  function skip() {
    flushSync(pages.pause)
    document.querySelector<HTMLElement>('.wall-end:not(.invisible) a, footer a')?.focus()
  }
  const { leadFocus, onKeyDown } = useWallKeys({
    wall,
    pages,
    placed,
    tools,
    onMove: setActive,
    onSkip: skip,
  })
  useSteadyView(wall, pages, placed, leadFocus)

  const hiding = useHiddenPins()
  const acts: TileActions = {
    isFeed: pages.isFeed,
    onHide: hiding.hide,
    onMemberHidden(memberId) {
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: people press the links inside */}
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
        {placed && (
          <button type="button" className="skip-link" onClick={skip}>
            Skip these pins
          </button>
        )}
        <WallTiles
          pages={pages}
          label={label}
          tools={tools}
          placed={placed}
          birthAt={birthAt}
          active={active}
          hiding={hiding}
          acts={acts}
          grid={grid}
          onUnhide={leadFocus}
        />
      </div>
      <Part name="wall end">
        <WallEnd pages={pages} isLive={placed !== null} />
      </Part>
      {openedPin && (
        <Part name="pin overlay" place="over">
          <PinOverlay pin={openedPin} preview={opened.preview} onClose={overlay.close} />
        </Part>
      )}
    </>
  )
}

type TilesParts = WallParts & {
  placed: ReturnType<typeof useMasonry>['placed']
  birthAt: ReturnType<typeof usePictures>['birthAt']
  active: number | null
  hiding: ReturnType<typeof useHiddenPins>
  acts: TileActions
  grid: Grid
  onUnhide: (place: number) => void
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
  onUnhide,
}: TilesParts) {
  const { pins, start, total, nextPath } = pages
  const isMember = useViewer() !== null
  const here = start + pins.length
  const all = nextPath ? total && Math.max(total, here + 1) : here
  return (
    <div
      role="feed"
      aria-label={label}
      aria-busy={pages.state === 'loading' || pages.state === 'jumping'}
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
            position={start + place + 1}
            setSize={pages.isFeed ? -1 : (all ?? -1)}
            x={x}
            y={y}
            columnPx={placed?.columnPx ?? null}
            grid={grid}
            isFirstRow={start === 0 && place < 5}
            birthAt={birthAt}
            isMember={isMember}
            cover={
              hiding.isHidden(pin.id) ? (
                <HiddenTile
                  pinId={pin.id}
                  onUndo={() => {
                    hiding.unhide(pin.id)
                    onUnhide(place)
                  }}
                />
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
  return (list: WallList) => ({
    ...list,
    items: list.items.filter((pin) => !isGone(pin)),
  })
}

function colours(pins: readonly WallPin[]): string {
  return pins.map(({ picture }, place) => `.t${place}{--c:${picture.dominantColor}}`).join('')
}

function useActive(above: number) {
  const [fromOrigin, setFromOrigin] = useState<number | null>(null)
  const setActive = useCallback(
    (place: number | null) => setFromOrigin(place === null ? null : place - above),
    [above],
  )
  return { active: fromOrigin === null ? null : fromOrigin + above, setActive }
}

function useUnseen(
  { pins, first, start, total, nextPath }: WallPages,
  textScale: number,
): UnloadedTiles {
  const behind = nextPath && total !== null ? Math.max(1, total - start - pins.length) : 0
  const alike = useMemo(() => first.map((pin) => boxOf(pin, textScale)), [first, textScale])
  return useMemo(() => ({ before: start, behind, alike }), [start, behind, alike])
}

/** The wall's grid for this browser's appearance settings. */
function useGrid(): Grid {
  const root = useRouteLoaderData<{ appearance: Appearance }>('root')
  return GRIDS[(root?.appearance ?? AS_SYSTEM).density]
}
