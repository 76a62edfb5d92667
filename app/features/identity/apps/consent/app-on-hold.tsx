import { LinkPage } from '../../link-page.tsx'

/** Shows no link back to the app, because its maker must confirm the redirect URL first. */
export function AppOnHold({ name }: { name: string }) {
  return (
    <LinkPage title="This app is on hold">
      <p className="mb-4 text-center wrap-anywhere text-muted">
        You can't allow <bdi>{name}</bdi> right now. Its developer has secured their account and
        must check the app first. We haven't sent it anything, and nothing in your account has
        changed.
      </p>
      <p className="mb-4 text-center text-muted">
        Please try again later. If you allowed it before, it may keep working, or stop until its
        developer has checked it.
      </p>
      <p className="text-center text-sm text-muted">
        Is it yours? Check it in{' '}
        <a href="/settings/apps/" className="underline">
          your apps
        </a>
        .
      </p>
    </LinkPage>
  )
}
