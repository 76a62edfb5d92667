import { BRAND } from '../app/brand.ts'

const RETRY_SECONDS = 300

/** Whether an operator's command has closed the site, to restore its data. A variable, so that no request waits for it. */
export function isClosed({ SITE_CLOSED }: Pick<Env, 'SITE_CLOSED'>): boolean {
  return SITE_CLOSED !== ''
}

const TEXT = `${BRAND} is closed for a short time while its data is restored. Please try again in a few minutes.`

/** Answers every request while the site is closed: 503 with a page, or with JSON for programs. RFC 9110 §15.6.4. */
export function closedResponse({ headers }: Pick<Request, 'headers'>): Response {
  const isPage = headers.get('Accept')?.includes('text/html') ?? false
  const body = isPage ? PAGE : JSON.stringify({ code: 503, status: 'failure', message: TEXT })
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_SECONDS),
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Closed for a short time – ${BRAND}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem }
</style>
<h1>We'll be back soon</h1>
<p>${TEXT}</p>
</html>
`
