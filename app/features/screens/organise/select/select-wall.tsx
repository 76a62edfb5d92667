import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Part } from '../../../../ui/failing/part.tsx'
import { isHydrated, useIsHydrated } from '../../../../ui/hydration.ts'
import { lazyPart, preload } from '../../../../ui/network.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { PagedWall } from '../../wall/paged-wall.tsx'
import type { WallList } from '../../wall/wall-list.ts'
import { useWallPages } from '../../wall/wall-pages.tsx'
import type { WallPlace } from './place.ts'
import { runningActionId } from './running-action.ts'
import { NOTHING, type Selection, toggled } from './selection.ts'
import { useWallTools } from './tools/use-wall-tools.tsx'

const loadOrganiser = () => import('./organiser.tsx')
const Organiser = lazyPart(loadOrganiser)

export function SelectWall({
  here,
  pins: first,
  buttons,
  menu,
  tabs,
  startsSelecting = false,
  onSelecting,
  children,
}: {
  here: WallPlace
  pins: WallList
  /** The selection bar replaces these buttons. */
  buttons: ReactNode
  menu: ReactNode
  tabs: ReactNode
  startsSelecting?: boolean
  onSelecting?: (isSelecting: boolean) => void
  children: ReactNode
}) {
  const pages = useWallPages(first, here.feed, here.found === null ? here.pinCount : null)
  const { pins } = pages
  const { selection, setSelection, wasOn, begin, starter } = useSelecting(
    here.boardId,
    startsSelecting && (first.items.length > 0 || here.found !== null),
  )
  const [isBusy, setBusy] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const isLive = useIsHydrated()
  const isOn = selection !== null
  const [selectable, setSelectable] = useState<ReadonlySet<number> | null>(null)
  const tools = useWallTools(pins, selection, selectable, setSelection, begin)
  useEffect(() => {
    if (wasOn) onSelecting?.(isOn)
  }, [wasOn, isOn, onSelecting])

  return (
    <>
      <div
        className={`mb-1 ${isOn ? 'sticky top-14 z-10 -mx-2 grid min-h-28 bg-canvas px-2 narrow:top-20 narrow:min-h-14' : 'min-h-14'}`}
      >
        <div ref={setBar} className={isOn ? '' : 'hidden'} />
        {!isOn && (
          <div ref={starter} className="flex min-h-14 flex-wrap items-center justify-center gap-2">
            {buttons}
            {pins.length > 0 && (
              <Button
                size="small"
                className={isLive ? '' : 'invisible'}
                onPointerEnter={() => preload(loadOrganiser)}
                onFocus={() => preload(loadOrganiser)}
                onClick={() => begin(null)}
              >
                Select pins
              </Button>
            )}
            {menu}
          </div>
        )}
      </div>
      {tabs}
      <div className={isOn ? 'wide:grid wide:grid-cols-[16rem_minmax(0,1fr)] wide:gap-6' : ''}>
        <div ref={setRail} className={isOn ? 'max-wide:hidden' : 'hidden'} />
        <div>
          <PagedWall pages={pages} label={here.name} tools={tools}>
            {!isBusy && children}
          </PagedWall>
        </div>
      </div>
      {wasOn && bar && rail && (
        <Part name="organiser" place="over">
          <Suspense>
            <Organiser
              here={here}
              pages={pages}
              selection={selection}
              slots={{ bar, rail }}
              onSelect={setSelection}
              onBusy={setBusy}
              onSelectable={setSelectable}
            />
          </Suspense>
        </Part>
      )}
    </>
  )
}

function useSelecting(boardId: number, isStarting: boolean) {
  // Starts at once after a navigation, so that nothing shifts. The server's page can't select.
  const startsOn = isStarting && isHydrated()
  const [selection, setSelection] = useState<Selection | null>(startsOn ? NOTHING : null)
  const [wasOn, setWasOn] = useState(startsOn)
  const starter = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  const isOn = selection !== null
  const wasSelecting = useRef(false)

  const begin = useCallback((pin: WallPin | null) => {
    preload(loadOrganiser)
    focusNext.current = pin && `[data-check="${pin.id}"]`
    setWasOn(true)
    setSelection(pin ? toggled(NOTHING, pin.id) : NOTHING)
  }, [])

  const startsLater = useRef(isStarting && !startsOn)
  useEffect(() => {
    if (startsLater.current) begin(null)
    startsLater.current = false
  }, [begin])

  useEffect(() => {
    // Shows a bulk action that was already running.
    if (runningActionId(boardId) !== null) setWasOn(true)
  }, [boardId])

  useEffect(() => {
    // An effect of an earlier render may run before the tick box exists.
    const check = focusNext.current && document.querySelector<HTMLElement>(focusNext.current)
    if (!check) return
    check.focus()
    focusNext.current = null
  })

  useEffect(() => {
    if (wasSelecting.current && !isOn) starter.current?.querySelector('button')?.focus()
    wasSelecting.current = isOn
  }, [isOn])

  return { selection, setSelection, wasOn, begin, starter }
}
