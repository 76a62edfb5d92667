import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { BRAND } from '../../brand.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Pin, SavedTo } from '../pins/read-pin.server.ts'
import { PinCloseup } from './pin-closeup.tsx'

/** A pin over the wall that it was opened from. */
export function PinOverlay({ pinId, onClose }: { pinId: string; onClose: () => void }) {
  const { load, data } = useFetcher<{ pin: Pin; savedTo: SavedTo | null }>({ key: `pin-${pinId}` })

  useEffect(() => {
    load(`/pin/${pinId}/`)
  }, [load, pinId])

  const title = data && (data.pin.title || `Pin by ${data.pin.pinner.fullName}`)
  useEffect(() => {
    if (!title) return
    const wallTitle = document.title
    document.title = `${title} · ${BRAND}`
    return () => {
      document.title = wallTitle
    }
  }, [title])

  return (
    <Dialog label="Pin" onClose={onClose} className="pin-overlay">
      {data ? (
        <PinCloseup pin={data.pin} savedTo={data.savedTo} />
      ) : (
        <div role="status" className="flex h-96 items-center justify-center gap-3">
          <span className="spinner" aria-hidden="true" />
          Loading
        </div>
      )}
    </Dialog>
  )
}
