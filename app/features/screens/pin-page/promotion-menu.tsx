import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { type Promotion, promotedText } from '../../content/pins/promoted-pin.ts'

export function PromotionMenu({
  promotion,
  onHidden,
}: {
  promotion: Promotion
  onHidden?: () => void
}) {
  const { campaignId, promoter, reasons } = promotion
  const fetcher = useFetcher()
  return (
    <Menu
      name={`promotion-${campaignId}`}
      label="Why this pin?"
      align="start"
      trigger={<Icon name="info" size={20} />}
    >
      <div className="flex flex-col gap-3 p-2">
        <h2 className="text-base">Why this pin?</h2>
        <p>
          <bdi>{promotedText(promotion)}</bdi>, who pays to show it.
        </p>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="text-sm text-muted">The business doesn’t learn who you are.</p>
        <div className="flex flex-wrap items-center gap-2">
          <fetcher.Form
            method="post"
            action={`/promotions/${campaignId}/hide/`}
            onSubmit={() => onHidden?.()}
          >
            <StayField />
            <Button type="submit">Hide</Button>
            <CarriedInputs />
          </fetcher.Form>
          <Link
            to={`/${promoter.username}/`}
            className="rounded-full px-3 py-2 text-sm font-semibold hover:bg-sunken"
          >
            See who's promoting it
          </Link>
        </div>
      </div>
    </Menu>
  )
}
