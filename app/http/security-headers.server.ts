import type { AppLoadContext } from '@remix-run/cloudflare'

/** Features that our pages don't use. Chromium warns about names it doesn't know. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** Adds the headers that every response has. `public/_headers` adds them to static files. */
export function withTransportHeaders(response: Response): Response {
  // Responses from a cache are immutable.
  const answer = new Response(response.body, response)
  answer.headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
  answer.headers.set('X-Content-Type-Options', 'nosniff')
  return answer
}

/** Adds the headers of pages, calls and open responses, which {@link withTransportHeaders} completes. */
export function withSecurityHeaders(response: Response, context: AppLoadContext): Response {
  const { headers } = response
  for (const [name, value] of context.replyHeaders) headers.append(name, value)
  headers.set('X-Request-Id', context.requestId)
  headers.set('Server-Timing', `d1;desc="${context.db.roundTrips()}"`)
  if (!headers.has('Referrer-Policy')) {
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  }
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Permissions-Policy', PERMISSIONS_POLICY)
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
    "img-src 'self' blob: data: https: http:",
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
