import { Link } from 'react-router-dom'
import { isolated } from '../../../../text/direction.ts'
import { yourPinsPath } from './filters.ts'
import type { YourFilters } from './your-pins.ts'

export function SiteOffer({
  site,
  filters = {},
}: {
  site: string | null
  filters?: Partial<YourFilters>
}) {
  if (site === null) return null
  return (
    <p className="mb-3 text-center">
      <Link
        to={yourPinsPath({ ...filters, q: '', site })}
        className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold underline wrap-anywhere hover:bg-sunken"
      >
        See your pins from {isolated(site)}
      </Link>
    </p>
  )
}
