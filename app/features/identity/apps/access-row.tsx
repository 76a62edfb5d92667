import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ScopeList } from './scope-list.tsx'

/** A list row: a program or token that acts for a member, its scopes, and a form to revoke it at `endPath`. */
export function AccessRow({
  name,
  scopes,
  endPath,
  children,
}: {
  name: string
  scopes: readonly string[]
  endPath: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {children}
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer underline">
            What it can do<span className="sr-only"> ({name})</span>
          </summary>
          <div className="mt-2">
            <ScopeList scopes={scopes} />
          </div>
        </details>
      </div>
      <Form method="post" action={endPath}>
        <Button type="submit" size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Form>
    </li>
  )
}
