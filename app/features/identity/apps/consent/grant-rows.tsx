import { BRAND } from '../../../../brand.ts'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { AccessRow } from '../access-row.tsx'
import { LastUsed } from '../last-used.tsx'
import { APPS_PATH } from '../own/app.ts'
import type { Grant } from './grants.server.ts'

export function GrantRows({ grants }: { grants: readonly Grant[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (grants.length === 0) {
    return <p className="text-muted">No apps have access. An app has to ask you first.</p>
  }
  return (
    <ul className="divide-y divide-line" {...keptFocus}>
      {grants.map((grant) => (
        <GrantRow key={grant.id} {...grant} />
      ))}
    </ul>
  )
}

function GrantRow({ id, name, maker, scopes, createdAt, lastUsedAt }: Grant) {
  return (
    <AccessRow name={name} scopes={scopes} endPath={`${APPS_PATH}programs/${id}/end/`}>
      <p className="text-sm wrap-anywhere text-muted">
        By <bdi>{maker ?? BRAND}</bdi>, since <ClockTime at={createdAt} dateStyle="medium" />,{' '}
        <LastUsed at={lastUsedAt} />
      </p>
    </AccessRow>
  )
}
