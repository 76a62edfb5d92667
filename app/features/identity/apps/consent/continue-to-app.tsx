import { useEffect } from 'react'
import { LinkPage } from '../../link-page.tsx'

/** A page that continues to a program, because our CSP blocks redirects of forms to other sites. */
export function ContinueToApp({ name, location }: { name: string; location: string }) {
  useEffect(() => window.location.replace(location), [location])
  return (
    <LinkPage title={`Back to ${name}`}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${location}`} />
      </noscript>
      <p className="text-center wrap-anywhere text-muted">
        If nothing happens,{' '}
        <a href={location} rel="noreferrer" className="underline">
          continue to <bdi>{name}</bdi>
        </a>
        .
      </p>
    </LinkPage>
  )
}
