import { LinkPage } from '../../link-page.tsx'

export function UnknownApp() {
  return (
    <LinkPage title="We don't know this app">
      <p className="mb-4 text-center text-muted">
        It isn't registered here, or it uses an address its developer didn't register. We haven't
        sent it anything.
      </p>
      <p className="text-center text-sm text-muted">
        Is it yours? Compare <code>client_id</code> and <code>redirect_uri</code> with{' '}
        <a href="/settings/apps/" className="underline">
          your apps
        </a>
        : every character must match.
      </p>
    </LinkPage>
  )
}
