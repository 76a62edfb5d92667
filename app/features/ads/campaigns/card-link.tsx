import { Link } from 'react-router-dom'
import { adsBillingPath } from '../console-urls.ts'

export function CardLink({
  advertiserId,
  campaignId,
}: {
  advertiserId: number
  campaignId: number
}) {
  return (
    <Link
      to={adsBillingPath(advertiserId, campaignId)}
      className="w-fit text-sm font-semibold underline underline-offset-4"
    >
      Add a card to start it
    </Link>
  )
}
