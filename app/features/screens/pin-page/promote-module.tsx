import { ButtonLink } from '../../../ui/button.tsx'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import { isOfActingProfile } from '../../identity/business/ownership.ts'
import { mayEditCampaigns, quickPromotePath } from '../../identity/business/promote-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Lets a business promote its own pin, unless its board is secret or archived. */
export function PromoteModule({ pin }: { pin: Pin }) {
  const viewer = useViewer()
  const isOwnPin = isOfActingProfile(viewer, { pinnerId: pin.pinner.id })
  const { privacy, isArchived } = pin.board
  if (!isOwnPin || !mayEditCampaigns(viewer) || privacy === 'secret' || isArchived) return null
  return (
    <section
      aria-label="Promote"
      className="flex flex-wrap items-center justify-between gap-3 rounded-pin bg-sunken px-4 py-3 print:hidden"
    >
      <p className="min-w-[min(10rem,100%)] flex-1 text-sm">
        Show this pin to people who don’t follow you yet.
      </p>
      <ButtonLink to={quickPromotePath('closeup_partner_module', pin.id)} look="ink">
        Promote
      </ButtonLink>
    </section>
  )
}
