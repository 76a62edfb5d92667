import { BRAND } from '../../../brand.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { signInPath } from './sign-in-path.ts'

export default function InvitationCard({ page, onClose }: { page: string; onClose: () => void }) {
  return (
    <aside
      aria-label={`Join ${BRAND}`}
      className="toast fixed right-8 bottom-8 z-30 hidden w-80 rounded-dialog bg-raised p-6 shadow-float narrow:block"
    >
      <IconButton label="Not now" className="absolute top-2 right-2" onClick={onClose}>
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
