import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { AccessRow } from '../access-row.tsx'
import { LastUsed } from '../last-used.tsx'
import type { PersonalToken } from './personal-tokens.server.ts'
import { TOKENS_PATH } from './token.ts'

export function TokenRows({ tokens }: { tokens: readonly PersonalToken[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (tokens.length === 0) return <p className="mb-6 text-muted">You have no tokens.</p>
  return (
    <ul className="mb-6 divide-y divide-line" {...keptFocus}>
      {tokens.map((token) => (
        <TokenRow key={token.id} {...token} />
      ))}
    </ul>
  )
}

function TokenRow({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
  expiresAt,
  isExpired,
}: PersonalToken) {
  return (
    <AccessRow name={name} scopes={scopes} endPath={`${TOKENS_PATH}${id}/revoke/`}>
      <p className="text-sm text-muted">
        Since <ClockTime at={createdAt} dateStyle="medium" />, <LastUsed at={lastUsedAt} />
      </p>
      <p className="text-sm text-muted">
        {expiresAt === null ? (
          'Never expires'
        ) : (
          <>
            {isExpired ? 'Expired on' : 'Expires on'}{' '}
            <ClockTime at={expiresAt} dateStyle="medium" />
          </>
        )}
      </p>
    </AccessRow>
  )
}
