import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsLive } from '../../../ui/hydration.ts'
import { lazyPart } from '../../../ui/network.ts'

const KeepDialog = lazyPart(() => import('./keep-dialog.tsx'))

/** An item of a board's menu. Browsers without a service worker have none. */
export function KeepBoard({ board }: { board: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  if (!useIsLive() || !('serviceWorker' in navigator)) return null
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
          <Suspense>
            <KeepDialog board={board} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
