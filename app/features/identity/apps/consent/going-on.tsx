import { useEffect } from 'react'
import { LinkPage } from '../../recovery/link-page.tsx'

/** Leads on to a program: a form's answer that redirects there is stopped by our policy. */
export function GoingOn({ name, location }: { name: string; location: string }) {
  useEffect(() => window.location.replace(location), [location])
  return (
    <LinkPage title={`Back to ${name}`}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${location}`} />
      </noscript>
      <p className="text-center wrap-anywhere text-muted">
        If nothing happens,{' '}
        <a href={location} rel="noreferrer" className="underline">
          go on to <bdi>{name}</bdi>
        </a>
        .
      </p>
    </LinkPage>
  )
}
