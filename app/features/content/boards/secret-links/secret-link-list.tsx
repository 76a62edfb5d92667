import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { Moment } from '../../../../ui/moment.tsx'
import { secretLinksPath } from './secret-link.ts'
import type { SecretLinks } from './secret-links.server.ts'

export function SecretLinkList({
  boardId,
  links,
  origin,
  share,
}: {
  boardId: number
  links: SecretLinks['links']
  origin: string
  share: (path: string) => ReactNode
}) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (links.length === 0) {
    return <p className="mt-10 text-muted">This board has no active links.</p>
  }
  return (
    <section aria-labelledby="links" className="mt-10">
      <h2 id="links" className="mb-4 text-lg">
        Active links
      </h2>
      <ul {...keptFocus} className="flex flex-col gap-6">
        {links.map(({ id, path, expiresAt }, place) => (
          <li key={id} className="flex flex-col gap-3 rounded-pin bg-sunken p-5">
            <TextField
              label={`Link ${links.length - place}`}
              value={origin + path}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="text-sm text-muted">
              Until <Moment at={expiresAt} />
            </p>
            <div className="-mx-3 flex flex-wrap items-center gap-1">
              {share(path)}
              <Form method="post" action={`${secretLinksPath(boardId)}${id}/revoke/`}>
                <Button type="submit" look="bare" size="small">
                  Revoke<span className="sr-only"> link {links.length - place}</span>
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
