import { LinkPage } from '../../recovery/link-page.tsx'

export function UnknownApp() {
  return (
    <LinkPage title="We don't know this program">
      <p className="mb-4 text-center text-muted">
        It isn't registered here, or wants its answer at an address that its maker didn't register.
        Nothing was sent there.
      </p>
      <p className="text-center text-sm text-muted">
        Is it yours? Compare <code>client_id</code> and <code>redirect_uri</code> with{' '}
        <a href="/settings/apps/" className="underline">
          your apps
        </a>
        : each letter counts.
      </p>
    </LinkPage>
  )
}
