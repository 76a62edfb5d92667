import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'

/** Shows the same text for every name, so that it doesn't reveal which accounts exist. */
export function CopyLinkSent({ to, appealsEmail }: { to: string; appealsEmail: string }) {
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p ref={status} tabIndex={-1} className="w-full wrap-anywhere outline-none">
        If {to} belongs to an account that is suspended, deactivated, locked, limited or closed,
        we've emailed you the link.
      </p>
      <p className="text-sm text-muted">
        We only send it to addresses that are confirmed and haven't changed in the last week.
        Otherwise{' '}
        <a href={`mailto:${appealsEmail}`} className="font-semibold underline">
          write to us
        </a>
        .
      </p>
      <ButtonLink to="/account/copy/" reloadDocument size="large" className="w-full">
        Try another
      </ButtonLink>
    </div>
  )
}
