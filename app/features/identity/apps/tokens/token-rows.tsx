import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { LastUsed } from '../last-used.tsx'
import { ScopeList } from '../scope-list.tsx'
import type { PersonalToken } from './personal-tokens.server.ts'
import { TOKENS_PATH } from './token.ts'

export function TokenRows({ tokens }: { tokens: readonly PersonalToken[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (tokens.length === 0) return <p className="mb-6 text-muted">You have no token now.</p>
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
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          Since <ClockTime at={createdAt} dateStyle="medium" />, <LastUsed at={lastUsedAt} />
        </p>
        <p className="text-sm text-muted">
          {expiresAt === null ? (
            'Works as long as you leave it'
          ) : (
            <>
              {isExpired ? 'Expired on' : 'Works until'}{' '}
              <ClockTime at={expiresAt} dateStyle="medium" />
            </>
          )}
        </p>
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer underline">
            What it may do<span className="sr-only"> ({name})</span>
          </summary>
          <div className="mt-2">
            <ScopeList scopes={scopes} />
          </div>
        </details>
      </div>
      <Form method="post" action={`${TOKENS_PATH}${id}/revoke/`}>
        <Button type="submit" size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Form>
    </li>
  )
}
