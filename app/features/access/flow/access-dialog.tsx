import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { AccessFlow } from './access-flow.tsx'
import type { FlowEntrance } from './flow-parts.ts'

/** The way in over the page that a visitor was looking at. `path` is the page that it is elsewhere. */
export default function AccessDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { load, data } = useFetcher<{ entrance: FlowEntrance }>()
  useEffect(() => {
    load(path)
  }, [load, path])

  /** The picture that the new member wanted; everything else shows on the page below. */
  function arrive(original: string | null) {
    if (original) location.assign(original)
    onClose()
  }
  return (
    <Dialog label="Log in or sign up" onClose={onClose} className="access-dialog">
      {data ? (
        <AccessFlow
          flowType={path.startsWith('/login') ? 'login' : 'signup'}
          entrance={data.entrance}
          isPage={false}
          onArrived={arrive}
        />
      ) : (
        <div role="status" className="flex h-96 items-center justify-center gap-3">
          <span className="spinner" aria-hidden="true" />
          Loading
        </div>
      )}
    </Dialog>
  )
}
