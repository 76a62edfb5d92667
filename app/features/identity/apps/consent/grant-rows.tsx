import { BRAND } from '../../../../brand.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { LastUsed } from '../last-used.tsx'
import { APPS_PATH } from '../own/app.ts'
import { ScopeList } from '../scope-list.tsx'
import type { Grant } from './grants.server.ts'

export function GrantRows({ grants }: { grants: readonly Grant[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (grants.length === 0) {
    return <p className="text-muted">No program acts for you. One that wants to asks you first.</p>
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
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          By <bdi>{maker ?? BRAND}</bdi>, since <ClockTime at={createdAt} dateStyle="medium" />,{' '}
          <LastUsed at={lastUsedAt} />
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
      <Form method="post" action={`${APPS_PATH}programs/${id}/end/`}>
        <Button type="submit" size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Form>
    </li>
  )
}
