import type { AppLoadContext } from '@remix-run/cloudflare'

export function secured(response: Response, context: AppLoadContext): Response {
  const { headers } = response
  for (const [name, value] of context.replyHeaders) headers.append(name, value)
  headers.set('X-Request-Id', context.requestId)
  headers.set('Server-Timing', `d1;desc="${context.db.roundTrips()}"`)
  headers.set('X-Content-Type-Options', 'nosniff')
  if (!headers.has('Referrer-Policy')) {
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  }
  headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(context))
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  return response
}

function contentSecurityPolicy({ nonce, env, hasOneTap }: AppLoadContext): string {
  const captcha = env.CAPTCHA_V3_KEY ? captchaSources(env) : ''
  // https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
  const oneTap = hasOneTap ? ` ${new URL('.', env.ONE_TAP_SCRIPT_URL)}` : ''
  const frames = captcha + oneTap
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${captcha}${hasOneTap ? ` ${env.ONE_TAP_SCRIPT_URL}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'${hasOneTap ? `${oneTap}style` : ''}`,
    "img-src 'self' blob: https: http:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${captcha}${oneTap}`,
    `frame-src 'self'${frames}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Only the hosts listed in https://developers.google.com/recaptcha/docs/faq. */
function captchaSources({ CAPTCHA_SCRIPT_URL }: Env): string {
  const itself = new URL('.', CAPTCHA_SCRIPT_URL)
  return ` ${itself} https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/`
}
