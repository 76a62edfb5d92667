import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ListPage } from '../../../../paging.ts'
import { Button } from '../../../../ui/button.tsx'
import { useIsLive } from '../../../../ui/hydration.ts'
import { lazyPart, loadAhead } from '../../../../ui/network.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { PagedWall } from '../../wall/paged-wall.tsx'
import { useWallPages } from '../../wall/wall-pages.tsx'
import { goingOn } from './going.ts'
import type { Here } from './place.ts'
import { NOTHING, type Selection, toggled } from './selection.ts'
import { useTools } from './use-tools.tsx'

const loadOrganiser = () => import('./organiser.tsx')
const Organiser = lazyPart(loadOrganiser)

export function SelectWall({
  here,
  pins: first,
  buttons,
  menu,
  tabs,
  children,
}: {
  here: Here
  pins: ListPage<WallPin>
  /** These stand before and after "Select pins"; the bar of the selection takes their place. */
  buttons: ReactNode
  menu: ReactNode
  tabs: ReactNode
  children: ReactNode
}) {
  const pages = useWallPages(first, here.feed)
  const { pins } = pages
  const { selection, setSelection, wasOn, begin, starter } = useSelecting(here.boardId)
  const [isBusy, setBusy] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const isLive = useIsLive()
  const isOn = selection !== null
  const tools = useTools(pins, selection, setSelection, begin)

  return (
    <>
      <div
        className={`mb-1 ${isOn ? 'sticky top-14 z-10 -mx-2 grid min-h-28 bg-canvas px-2 narrow:top-20 narrow:min-h-14' : 'h-14'}`}
      >
        <div ref={setBar} className={isOn ? '' : 'hidden'} />
        {!isOn && (
          <div ref={starter} className="flex h-full items-center justify-center gap-2">
            {buttons}
            {pins.length > 0 && (
              <Button
                size="small"
                className={isLive ? '' : 'invisible'}
                onPointerEnter={() => loadAhead(loadOrganiser)}
                onFocus={() => loadAhead(loadOrganiser)}
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
        <Suspense>
          <Organiser
            here={here}
            pages={pages}
            selection={selection}
            slots={{ bar, rail }}
            onSelect={setSelection}
            onBusy={setBusy}
          />
        </Suspense>
      )}
    </>
  )
}

function useSelecting(boardId: number) {
  const [selection, setSelection] = useState<Selection | null>(null)
  const [wasOn, setWasOn] = useState(false)
  const starter = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  const isOn = selection !== null
  const wasSelecting = useRef(false)

  const begin = useCallback((pin: WallPin | null) => {
    loadAhead(loadOrganiser)
    focusNext.current = pin && `[data-check="${pin.id}"]`
    setWasOn(true)
    setSelection(pin ? toggled(NOTHING, pin.id) : NOTHING)
  }, [])

  useEffect(() => {
    // Shows a bulk action that runs since before.
    if (goingOn(boardId) !== null) setWasOn(true)
  }, [boardId])

  useEffect(() => {
    // An effect of an earlier drawing may still run after the press: the check comes with the next.
    const check = focusNext.current && document.querySelector<HTMLElement>(focusNext.current)
    if (!check) return
    check.focus()
    focusNext.current = null
  })

  useEffect(() => {
    // The button that had the focus is gone.
    if (wasSelecting.current && !isOn) starter.current?.querySelector('button')?.focus()
    wasSelecting.current = isOn
  }, [isOn])

  return { selection, setSelection, wasOn, begin, starter }
}
