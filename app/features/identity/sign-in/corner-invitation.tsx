import { useEffect, useState } from 'react'
import { BRAND } from '../../../brand.ts'
import { recall, remember } from '../../../tab-memory.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { signInPath } from './sign-in-path.ts'

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
    <aside
      aria-label={`Join ${BRAND}`}
      className="toast fixed right-8 bottom-8 z-30 hidden w-80 rounded-dialog bg-raised p-6 shadow-float narrow:block"
    >
      <IconButton
        label="Not now"
        className="absolute top-2 right-2"
        onClick={() => setShown(false)}
      >
        <Icon name="close" />
      </IconButton>
      <p className="mb-1 pr-8 text-lg font-semibold">Keep what you find</p>
      <p className="mb-5 text-muted">Save it to boards of your own, and see more like it.</p>
      <ButtonLink
        to={signInPath('signup', { container: 'bottom.right.upsell.email', next: page })}
        data-sign-in=""
        look="brand"
        className="w-full"
      >
        Continue with email
      </ButtonLink>
    </aside>
  )
}
