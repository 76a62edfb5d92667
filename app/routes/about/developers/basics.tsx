import { Link } from 'react-router-dom'
import { CopyCode } from '../../../features/screens/builder/external-saves/copy-code.tsx'

const LINK = 'underline underline-offset-4'

/** The rules that apply to all operations. */
export function Basics({ origin, limit }: { origin: string; limit: number }) {
  const first = `curl "${origin}/v5/user_account" \\\n  -H "Authorization: Bearer $TOKEN"`
  return (
    <>
      <h2 id="token">A token</h2>
      <p>
        For your own scripts, create an access token under{' '}
        <Link className={LINK} to="/settings/tokens/">
          Settings
        </Link>
        . We show it once, it expires when you choose, and it can’t be used to log in.
      </p>
      <CopyCode code={first} label="Copy" name="A first call" rows={2} />
      <h2 id="oauth">Apps, with OAuth 2</h2>
      <p>
        An app asks other members for their consent. Register it under{' '}
        <Link className={LINK} to="/settings/apps/">
          Apps
        </Link>
        , with its exact redirect URLs. Send people to <code>{origin}/oauth/</code> with{' '}
        <code>response_type=code</code>, <code>client_id</code>, <code>redirect_uri</code>,{' '}
        <code>scope</code>, <code>state</code> and a <code>code_challenge</code> (PKCE, S256).
        Exchange the code within a minute at <code>POST /v5/oauth/token</code>, refresh there, and
        revoke at <code>POST /v5/oauth/token/revoke</code>. A refresh token works once; each
        response includes the next. You’ll find the addresses in{' '}
        <a className={LINK} href="/.well-known/oauth-authorization-server">
          the metadata
        </a>{' '}
        (RFC 8414).
      </p>
      <h2 id="pages">Lists</h2>
      <p>
        Lists come in pages: <code>page_size</code> is 1 to 250, by default 25. While{' '}
        <code>bookmark</code> isn’t null, there is more: pass it to get the next page. Its format
        may change.
      </p>
      <h2 id="businesses">Businesses</h2>
      <p>
        Add <code>ad_account_id</code> to act for a business that gave you access. Its id is its
        profile’s id.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        An error has an HTTP status and <code>{'{"code": 9, "message": "…"}'}</code>. 401: the token
        is unknown, expired or revoked. 403: its scopes or your rights don’t allow it;{' '}
        <code>WWW-Authenticate</code> names the scopes. 404: it doesn’t exist, or you can’t see it.
        429: too many requests. 501: Pinterest has this operation, but we don’t.
      </p>
      <h2 id="limits">Limits</h2>
      <p>
        A member's tokens share a limit of {limit.toLocaleString('en')} calls a minute. Each
        response says in <code>X-RateLimit-Remaining</code> how many are left, and in{' '}
        <code>X-RateLimit-Reset</code> how many seconds it takes until it resets.
      </p>
      <h2 id="twice">Retries</h2>
      <p>
        If you don’t get a response, send the call again with the same <code>Idempotency-Key</code>:
        your own id for each action, 1 to 255 visible characters. For a day, the same key creates
        nothing new and returns the first response. A secret is shown again for a minute, then you
        get 410. The same key with another body or address returns 422. 409 means that the first
        call is still in progress. A rejected call leaves its key free. Keys belong to your token,
        or to your app for each member.
      </p>
      <h2 id="webhooks">Webhooks</h2>
      <p>
        An app is notified of events on a board: pins created, saved, moved or deleted, and changes
        to the board. Messages are signed according to Standard Webhooks (<code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code>, <code>webhook-signature</code>), may arrive more than once,
        and are retried for a day.
      </p>
      <h2 id="browser">CORS</h2>
      <p>
        Web pages from any origin can call the API with a token: responses allow it by CORS, and
        cookies are ignored.
      </p>
    </>
  )
}
