import { useLocation } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { Part } from '../../../../ui/failing/part.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { lazyPart } from '../../../../ui/network.ts'

const SavedModal = lazyPart(() => import('./saved-modal.tsx'))

export function SavedHost({ pinId }: { pinId: number | null }) {
  const { pathname } = useLocation()
  const isLive = useIsHydrated()
  const [announced, setAnnounced] = useState<{ pinId: number; pathname: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (pinId !== null && pinId !== announced?.pinId) {
    setAnnounced({ pinId, pathname })
    setOpen(true)
  }

  if (!isLive || !isOpen || announced?.pathname !== pathname) return null
  return (
    <Part name="saved" place="over">
      <Suspense>
        <SavedModal pinId={announced.pinId} onClose={() => setOpen(false)} />
      </Suspense>
    </Part>
  )
}
