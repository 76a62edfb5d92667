import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { lazyPart } from '../../../../ui/network.ts'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { pinPath } from '../../../content/pins/pin-path.ts'
import type { SavedPins } from '../../picker/picker.ts'
import type { ShownDraft } from './draft.ts'
import { CLOSE_MS, CREATED_TOAST_MS, REPIN_TOAST_MS } from './limits.ts'
import { closePopUp } from './pop-up.ts'
import { useIsPhone } from './use-is-phone.tsx'

const InstagramUpsell = lazyPart(() => import('./instagram-upsell.tsx'))

export default function SavedDraft({
  draft: { link, action, isPinCreating },
  saved: { pinIds, board, section },
  pictures,
  onUndone,
}: {
  draft: Pick<ShownDraft, 'link' | 'action' | 'isPinCreating'>
  saved: SavedPins
  pictures: readonly string[]
  onUndone: () => void
}) {
  const isPhone = useIsPhone()
  const undo = useFetcher<null>()
  const [isStaying, setStaying] = useState(false)
  const toastMs = action === 'repin' ? REPIN_TOAST_MS : CREATED_TOAST_MS
  const stayMs = isPhone ? toastMs : CLOSE_MS
  const isUndone = undo.state === 'idle' && undo.data === null
  const [first] = pinIds
  const next = first === undefined ? '/' : pinPath({ id: first })
  const hasUndone = useRef(onUndone)
  hasUndone.current = onUndone

  useEffect(focusElement, [])

  useEffect(() => {
    if (isUndone) hasUndone.current()
  }, [isUndone])

  const isWorking = undo.state !== 'idle'
  useEffect(() => {
    if (isStaying || isWorking) return
    const timer = setTimeout(() => closePopUp({ isPinCreating }, next), stayMs)
    return () => clearTimeout(timer)
  }, [isStaying, isWorking, isPinCreating, stayMs, next])

  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <h1 className="text-lg">
        Saved to <PlaceName board={board} section={section} />
      </h1>
      <PinLinks pinIds={pinIds} pictures={pictures} />
      <undo.Form
        method="post"
        action={`/board/${board.id}/pins/delete/`}
        className="flex flex-wrap justify-center gap-3"
      >
        <input type="hidden" name="pinIds" value={pinIds.join(',')} />
        <input type="hidden" name="stay" value="1" />
        <input type="hidden" name="undo" value="1" />
        <Button type="submit" busy={isWorking}>
          Undo
        </Button>
        <Button look="ink" onClick={() => closePopUp({ isPinCreating }, next)}>
          Close
        </Button>
      </undo.Form>
      {isStaying ? (
        <p className="text-sm text-muted">This page stays until you close it.</p>
      ) : (
        <p className="flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
          This page closes after {stayMs / 1000} seconds.
          <Button
            size="small"
            onClick={() => {
              setStaying(true)
              focusElement()
            }}
          >
            Keep it open
          </Button>
        </p>
      )}
      {isPhone && (
        <Toast stayMs={toastMs}>
          <span className="py-1.5">
            Saved to <PlaceName board={board} section={section} />
          </span>
        </Toast>
      )}
      <Suspense>
        {link && isOnInstagram(link) && <InstagramUpsell onOpen={() => setStaying(true)} />}
      </Suspense>
    </div>
  )
}

function PinLinks({
  pinIds,
  pictures,
}: {
  pinIds: readonly number[]
  pictures: readonly string[]
}) {
  return (
    <ul className="flex max-w-full flex-wrap justify-center gap-3">
      {pinIds.map((id, at) => (
        <li key={id}>
          <a
            href={pinPath({ id })}
            target="_blank"
            rel="noopener"
            className="flex flex-col items-center gap-3"
          >
            {pictures[at] && (
              <img
                src={pictures[at]}
                alt=""
                referrerPolicy="no-referrer"
                className={`rounded-pin bg-sunken object-cover ${pinIds.length > 1 ? 'size-24' : 'max-h-[20.9375rem] w-59'}`}
              />
            )}
            <span className="font-semibold underline">
              {pinIds.length > 1 ? `Pin ${at + 1}` : 'See it now'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function PlaceName({ board, section }: Pick<SavedPins, 'board' | 'section'>) {
  return (
    <>
      {section && (
        <span>
          <bdi>{section.title}</bdi> in{' '}
        </span>
      )}
      <bdi>{board.name}</bdi>
    </>
  )
}

function focusElement(): void {
  focusHeading(document.querySelector('main'))
}

function isOnInstagram(link: string): boolean {
  return /(^|\.)instagram\.com$/.test(URL.parse(link)?.hostname ?? '')
}
