import { LinkPage } from '../../link-page.tsx'

type FaultyRequestProps = { name: string; because: string; location: string }

/** Explains an invalid request, with a link to the app. Redirecting instead would be an open redirect. */
export function FaultyRequest({ name, because, location }: FaultyRequestProps) {
  return (
    <LinkPage title="This request isn't valid">
      <p className="mb-4 text-center wrap-anywhere text-muted">
        <bdi>{name}</bdi> asked for access to your account, but its request isn't valid. We haven't
        given it access.
      </p>
      <p className="mb-4 text-center text-sm text-muted">For its developer: {because}</p>
      <p className="text-center wrap-anywhere">
        <a href={location} rel="noreferrer" className="underline">
          Go back to {new URL(location).host || 'the app'}
        </a>
      </p>
    </LinkPage>
  )
}
