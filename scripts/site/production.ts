type Variables = Readonly<Record<string, unknown>>

/** Secrets of production; those of captchas and other services only where they are on. */
const SECRETS = ['LINK_SECRET', 'MEDIA_SECRET', 'SECRETS_KEY']
const CAPTCHA_SECRETS = ['CAPTCHA_V3_SECRET', 'CAPTCHA_V2_SECRET']

/** Both or none: without them no card is taken, and no promoted pin is shown. */
const PAYMENT_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

/** A service's secret, by the variable that turns the service on. */
const SERVICE_SECRETS = {
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_SECRET',
  LINE_CLIENT_ID: 'LINE_CLIENT_SECRET',
  FACEBOOK_CLIENT_ID: 'FACEBOOK_CLIENT_SECRET',
  INSTAGRAM_CLIENT_ID: 'INSTAGRAM_CLIENT_SECRET',
  SMS_URL: 'SMS_TOKEN',
} as const

/** Secrets that `npm start` takes from its environment, beside the variables of wrangler.toml. */
export const LOCAL_SECRETS = [
  ...CAPTCHA_SECRETS,
  ...PAYMENT_SECRETS,
  ...Object.values(SERVICE_SECRETS),
]

/** What wrangler.toml has where a value of one's own belongs. */
const PLACEHOLDER = /pinfold[.]example|^(?=.*0)[0-]{16,}$/

/** Where a configuration still has placeholders, as paths like `vars.SITE_ORIGIN`. */
export function placeholders(config: object, path = ''): string[] {
  return Object.entries(config).flatMap(([key, value]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') return PLACEHOLDER.test(value) ? [at] : []
    return typeof value === 'object' && value !== null ? placeholders(value, at) : []
  })
}

/** The secrets that production needs and doesn't have. */
export function missingSecrets(vars: Variables, names: readonly string[]): string[] {
  const ofServices = Object.entries(SERVICE_SECRETS).filter(([id]) => vars[id])
  const needed = [
    ...SECRETS,
    ...(vars.CAPTCHA_V3_KEY ? CAPTCHA_SECRETS : []),
    ...(PAYMENT_SECRETS.some((name) => names.includes(name)) ? PAYMENT_SECRETS : []),
    ...ofServices.map(([, secret]) => secret),
  ]
  return needed.filter((name) => !names.includes(name))
}
