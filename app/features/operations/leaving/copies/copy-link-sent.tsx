import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'

/** The same for every name: nobody learns which accounts there are. */
export function CopyLinkSent({ to, appealsEmail }: { to: string; appealsEmail: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p ref={said} tabIndex={-1} className="w-full wrap-anywhere outline-none">
        If {to} is such an account, we have sent the link to its email.
      </p>
      <p className="text-sm text-muted">
        It goes to addresses that were confirmed and not changed within a week. Otherwise{' '}
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
