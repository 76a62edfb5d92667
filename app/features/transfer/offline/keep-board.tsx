import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Part } from '../../../ui/failing/part.tsx'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { lazyPart } from '../../../ui/network.ts'

const KeepDialog = lazyPart(() => import('./keep-dialog.tsx'))

/** An item of a board's menu. Not shown in browsers without a service worker. */
export function KeepBoard({ board }: { board: { id: number; name: string; pinCount: number } }) {
  const [isOpen, setOpen] = useState(false)
  if (!useIsHydrated() || !('serviceWorker' in navigator)) return null
  return (
    <>
      <button
        type="button"
        className="block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
        onClick={() => setOpen(true)}
      >
        Keep on this device
      </button>
      {isOpen &&
        createPortal(
          <Part name="keep board" place="over">
            <Suspense>
              <KeepDialog board={board} onClose={() => setOpen(false)} />
            </Suspense>
          </Part>,
          document.body,
        )}
    </>
  )
}
