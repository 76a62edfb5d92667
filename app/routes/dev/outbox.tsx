import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { MailText } from '../../features/core/emails/mail-text.tsx'
import { readOutbox } from '../../features/core/emails/outbox.server.ts'
import { loadPage } from '../../http/form.server.ts'
import { ProsePage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [
  { title: `Outbox · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readOutbox)
}

export default function Outbox() {
  const mails = useLoaderData<typeof loader>()
  return (
    <ProsePage title="Outbox">
      {mails.length === 0 && <p>Nothing has been sent yet.</p>}
      {mails.map(({ id, recipient, subject, text }) => (
        <article key={id} aria-label={`${subject}, to ${recipient}`} className="mb-8">
          <h2>{subject}</h2>
          <p className="text-sm text-muted">To {recipient}</p>
          <MailText text={text} />
        </article>
      ))}
    </ProsePage>
  )
}
