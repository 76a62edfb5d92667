import { useLocation } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { useIsLive } from '../../../../ui/hydration.ts'
import { lazyPart } from '../../../../ui/network.ts'

const SavedModal = lazyPart(() => import('./saved-modal.tsx'))

export function SavedHost({ pinId }: { pinId: number | null }) {
  const { pathname } = useLocation()
  const isLive = useIsLive()
  const [told, setTold] = useState<{ pinId: number; pathname: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (pinId !== null && pinId !== told?.pinId) {
    setTold({ pinId, pathname })
    setOpen(true)
  }

  if (!isLive || !isOpen || told?.pathname !== pathname) return null
  return (
    <Suspense>
      <SavedModal pinId={told.pinId} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
