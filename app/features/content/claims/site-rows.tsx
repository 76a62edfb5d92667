import { Link } from 'react-router-dom'
import { isolated } from '../../../text/direction.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import type { ClaimedSite } from './claims.server.ts'

export function SiteRows({ sites }: { sites: readonly ClaimedSite[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <ul className="mb-6 divide-y divide-line" {...keptFocus}>
      {sites.map(({ host, name, ...site }) => (
        <li key={host} className="flex min-h-18 items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <Link
              to={`/settings/claim/${host}/`}
              dir="auto"
              className="font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <p className="text-sm text-muted">{stateText(site)}</p>
          </div>
          <Form method="post" action={`/settings/claim/${host}/release/`}>
            <Button type="submit" size="small" aria-label={`Unclaim ${isolated(name)}`}>
              Unclaim
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function stateText({ status, isMissed }: Pick<ClaimedSite, 'status' | 'isMissed'>): string {
  if (status !== null) return 'Claimed, but we blocked its links because they’re unsafe'
  if (isMissed)
    return 'Claimed, but your code was missing at our last check. Put it back to keep your claim.'
  return 'Claimed: pins from this site credit you'
}
