import { Link } from '@remix-run/react'
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
            <Button type="submit" size="small" aria-label={`Give up ${isolated(name)}`}>
              Give up
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function stateText({ status, isMissed }: Pick<ClaimedSite, 'status' | 'isMissed'>): string {
  if (status !== null) return 'Claimed, but its links are closed: we found them unsafe'
  if (isMissed)
    return 'Claimed, but your code was gone when we last looked. Put it back to keep it.'
  return 'Claimed: pins from here name you'
}
