import { Link } from '@remix-run/react'
import { CopyCode } from '../../../features/screens/builder/ways/copy-code.tsx'

const LINK = 'underline underline-offset-4'

/** The rules of all operations. */
export function Basics({ origin, limit }: { origin: string; limit: number }) {
  const first = `curl "${origin}/v5/user_account" \\\n  -H "Authorization: Bearer $TOKEN"`
  return (
    <>
      <h2 id="token">A token</h2>
      <p>
        For a script of your own, make an access token under{' '}
        <Link className={LINK} to="/settings/tokens/">
          Settings
        </Link>
        . It is shown once, ends when you say, and is never a way to log in.
      </p>
      <CopyCode code={first} label="Copy" name="A first call" rows={2} />
      <h2 id="oauth">Apps, by OAuth 2</h2>
      <p>
        An app asks other members for their consent. Register it under{' '}
        <Link className={LINK} to="/settings/apps/">
          Apps
        </Link>
        , with its exact redirect addresses. Send people to <code>{origin}/oauth/</code> with{' '}
        <code>response_type=code</code>, <code>client_id</code>, <code>redirect_uri</code>,{' '}
        <code>scope</code>, <code>state</code> and a <code>code_challenge</code> (PKCE, S256).
        Exchange the code within a minute at <code>POST /v5/oauth/token</code>, refresh there, and
        revoke at <code>POST /v5/oauth/token/revoke</code>. A refresh token is used once: each
        answer has the next. The addresses stand in{' '}
        <a className={LINK} href="/.well-known/oauth-authorization-server">
          the metadata
        </a>{' '}
        (RFC 8414).
      </p>
      <h2 id="pages">Lists</h2>
      <p>
        Lists come in pages: <code>page_size</code> is 1 to 250, else 25. While{' '}
        <code>bookmark</code> isn’t null there is more: ask again with it. What is within it may
        change.
      </p>
      <h2 id="businesses">Businesses</h2>
      <p>
        Add <code>ad_account_id</code> to act for a business that gave you access. Its id is that of
        its profile.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        A refusal has a status of HTTP and <code>{'{"code": 9, "message": "…"}'}</code>. 401: the
        token is unknown or has ended. 403: its scopes or your rights don’t reach that far;{' '}
        <code>WWW-Authenticate</code> names the scopes. 404: there is no such thing for you. 429:
        too much. 501: Pinterest has it, and we don’t.
      </p>
      <h2 id="limits">Limits</h2>
      <p>
        A token makes {limit.toLocaleString('en')} calls a minute. Each answer says in{' '}
        <code>X-RateLimit-Remaining</code> how many are left, and in <code>X-RateLimit-Reset</code>{' '}
        after how many seconds it begins anew.
      </p>
      <h2 id="webhooks">Webhooks</h2>
      <p>
        An app is told of what happens on a board: pins created, saved, moved or deleted, a board
        changed. Messages are signed as Standard Webhooks says (<code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code>, <code>webhook-signature</code>), come more than once if need
        be, and are tried for a day.
      </p>
      <h2 id="browser">From a page</h2>
      <p>
        Pages of any origin may ask with a token: answers allow it by CORS, and cookies count for
        nothing.
      </p>
    </>
  )
}
