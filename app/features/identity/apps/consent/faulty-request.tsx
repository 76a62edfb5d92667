import { LinkPage } from '../../recovery/link-page.tsx'

type FaultyRequestProps = { name: string; because: string; location: string }

/** Tells of a program's mistake, and leads back to it at a press: nobody who only opened a link is sent there. */
export function FaultyRequest({ name, because, location }: FaultyRequestProps) {
  return (
    <LinkPage title="This request has a mistake">
      <p className="mb-4 text-center wrap-anywhere text-muted">
        <bdi>{name}</bdi> wants to act for you, but didn't ask in a way that works. It was given
        nothing.
      </p>
      <p className="mb-4 text-center text-sm text-muted">For its maker: {because}</p>
      <p className="text-center wrap-anywhere">
        <a href={location} rel="noreferrer" className="underline">
          Go back to {new URL(location).host || 'the program'}
        </a>
      </p>
    </LinkPage>
  )
}
