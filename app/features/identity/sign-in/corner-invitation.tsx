import { Suspense, useEffect, useState } from 'react'
import { recall, remember } from '../../../tab-memory.ts'
import { lazyPart } from '../../../ui/network.ts'

const InvitationCard = lazyPart(() => import('./invitation-card.tsx'))

const VIEWPORTS_SEEN = 3

const INVITED = 'invited'

/** Invites a visitor who scrolls far to sign up, once per tab. */
export function CornerInvitation({ page }: { page: string }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (recall(INVITED)) return
    function look() {
      if (window.scrollY < VIEWPORTS_SEEN * window.innerHeight) return
      window.removeEventListener('scroll', look)
      remember(INVITED, true)
      setShown(true)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!isShown) return null
  return (
    <Suspense>
      <InvitationCard page={page} onClose={() => setShown(false)} />
    </Suspense>
  )
}
