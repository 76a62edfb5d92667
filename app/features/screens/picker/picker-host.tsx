import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { Part } from '../../../ui/failing/part.tsx'
import { lazyPart, preload } from '../../../ui/network.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { Saved } from './board-picker.tsx'

const loadPicker = () => import('./board-picker.tsx')
const BoardPicker = lazyPart(loadPicker)
const Celebration = lazyPart(() => import('./saved/celebration.tsx'))

type Opened = {
  pinId: number
  path: string
  anchor: DOMRect
  isOnPinPage: boolean
  pageKey: string
}

/** Opens links with `data-pick` as a dialog. Rendered in the root, because tiles are added and removed. */
export function PickerHost() {
  const isMember = useViewer() !== null
  const { key } = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [saved, setSaved] = useState<(Saved & { isOnPinPage: boolean }) | null>(null)

  useEffect(() => (isMember ? whenIdle(() => preload(loadPicker)) : undefined), [isMember])

  useEffect(() => {
    if (!isMember) return
    function open(event: MouseEvent) {
      const link = linkOf(event)
      if (!link || isForNewTab(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOpened({
        pinId: Number(link.dataset['pick']),
        path: link.pathname + link.search,
        anchor: link.getBoundingClientRect(),
        isOnPinPage: 'onPinPage' in link.dataset,
        pageKey: key,
      })
    }
    document.addEventListener('click', open, { capture: true })
    return () => {
      document.removeEventListener('click', open, { capture: true })
    }
  }, [isMember, key])

  return (
    <>
      {isMember && opened?.pageKey === key && (
        <Part name="picker" place="over">
          <Suspense>
            <BoardPicker
              key={opened.pinId}
              pinId={opened.pinId}
              path={opened.path}
              anchor={opened.anchor}
              onClose={() => setOpened(null)}
              onSaved={(save) => {
                setOpened(null)
                setSaved({ ...save, isOnPinPage: opened.isOnPinPage })
              }}
            />
          </Suspense>
        </Part>
      )}
      {saved?.picture && (saved.isFirst || saved.isOnPinPage) && (
        <Part name="picker" place="over">
          <Suspense>
            <Celebration
              boardName={saved.boardName}
              isFirst={saved.isFirst}
              picture={saved.picture}
              onEnd={() => setSaved(null)}
            />
          </Suspense>
        </Part>
      )}
    </>
  )
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-pick]') : null
}

function isForNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
