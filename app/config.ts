/** A variable's type, which its value must match unless empty. A list has the allowed values. */
type Kind = 'text' | 'number' | 'list' | 'URL' | 'URLs' | 'email address' | readonly string[]

export type Setting = {
  type: Kind
  use: string
  /** The default: everywhere, or with `production` only locally. A variable without a default is a secret. */
  default?: string
  /** In production, `own` requires a value other than the default, and `secret` requires a secret. */
  production?: 'own' | 'secret'
  /** Production requires this variable if the named setting is set. */
  with?: string
}

/**
 * All settings. wrangler.toml names only values that aren't the default; tests compare it and the docs with these.
 */
export const CONFIG = {
  SITE_ORIGIN: {
    type: 'URL',
    default: 'http://localhost:8787',
    production: 'own',
    use: "the site's public URL, used in every link we send",
  },
  MAIL_FROM: {
    type: 'email address',
    default: 'hello@pinfold.example',
    production: 'own',
    use: 'the sender of all emails',
  },
  EMAIL_DAILY_LIMIT: {
    type: 'number',
    default: '10000',
    use: 'the daily sending limit of your Cloudflare account. Weekly emails use at most four fifths of it and wait for the next day if needed; all other emails are sent at once',
  },
  APPEALS_EMAIL: {
    type: 'email address',
    default: 'appeals@pinfold.example',
    production: 'own',
    use: 'the contact address for members whose account we closed',
  },
  UNSUBSCRIBE_EMAIL: {
    type: 'email address',
    default: '',
    use: 'an address that Email Routing passes to the Worker, for unsubscribing by email. Without it, people can only unsubscribe by link',
  },
  CONTACT_EMAIL: {
    type: 'email address',
    default: 'help@pinfold.example',
    production: 'own',
    use: 'shown on the contact page',
  },
  SECURITY_EMAIL: {
    type: 'email address',
    default: 'security@pinfold.example',
    production: 'own',
    use: 'shown in `security.txt`',
  },
  OPERATOR_EMAIL: {
    type: 'email address',
    default: '',
    use: 'gets an email, at most once an hour, when a job keeps failing, messages are stuck or the database fills up',
  },
  HEALTH_TOKEN: {
    type: 'text',
    with: 'OPERATOR_EMAIL',
    use: 'a monitor sends it as `Authorization: Bearer …` to read `/healthz/details`',
  },
  SITE_CLOSED: {
    type: 'text',
    default: '',
    use: 'while it has a value, the site answers everything except `/healthz` with 503 and runs no jobs. `npm run restore` and `npm run after-time-travel` set and delete it as a secret',
  },
  LINK_SECRET: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: 'signs links to other sites',
  },
  MEDIA_SECRET: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: 'names picture and video files. Rotating it keeps stored files; a file uploaded again later is stored a second time',
  },
  SECRETS_KEY: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: "encrypts the secrets of authenticator apps, webhooks and companies, and is the key for the hashes of codes and of unsubscribed email addresses. It also signs unsubscribe links, secret links of boards, codes for claimed websites, and the API's tokens, codes and secrets. After a change only the API's earlier ones still work, but they are rate-limited by network before they are looked up (docs/deployment.md lists the rest)",
  },
  VAPID_PUBLIC_KEY: {
    type: 'text',
    default: '',
    use: 'turns on browser notifications: a point on P-256 in base64url. A new key pair ends all existing subscriptions',
  },
  VAPID_PRIVATE_KEY: {
    type: 'text',
    with: 'VAPID_PUBLIC_KEY',
    use: 'its private key, which identifies us to push services',
  },
  MEDIA_ORIGIN: {
    type: 'URL',
    default: '',
    use: 'the origin of the bucket `PUBLIC_MEDIA`, such as `https://media.example`. Pages show small pictures from there, without running the Worker ([how](deployment.md#pictures-from-a-domain-of-their-own))',
  },
  OUTBOX: {
    type: ['on', 'off'],
    default: 'off',
    use: '`on` keeps every message and shows it at `/dev/outbox/`, as `npm start` does. Never use it in production',
  },
  FETCH_ALLOW: {
    type: 'URLs',
    default: '',
    use: 'local origins, separated by spaces, that the page and picture fetchers are allowed to reach',
  },
  LIMIT_SCALE: {
    type: 'number',
    default: '1',
    use: 'multiplies all rate limits except the log-in lockout, for load tests',
  },
  EXPERIMENTS: {
    type: 'list',
    default: '',
    use: 'overrides of `app/experiments.ts`, separated by spaces: `name` is on, `-name` is off',
  },
  CAMPAIGN_REVIEW: {
    type: ['manual', 'auto'],
    default: 'manual',
    use: 'how campaigns are reviewed: by an operator (`/desk/` or `npm run review`), or with `auto`, as in `npm start`, approved within two minutes',
  },
  PROMOTIONS_SECONDS: {
    type: 'number',
    default: '60',
    use: 'how long an isolate keeps the list of running campaigns in memory',
  },
  LOG_URL: {
    type: 'URL',
    default: '',
    use: 'the URL of a picture on a logging host. Browsers request it after each save, with the result (`app/frame/recorded-save.ts`). Its response must be `no-store`',
  },
  DNS_RESOLVER_URL: {
    type: 'URL',
    default: 'https://cloudflare-dns.com/dns-query',
    use: 'the DNS-over-HTTPS resolver for TXT records of claimed websites and of `npm run sso`',
  },
  STRIPE_ORIGIN: {
    type: 'URL',
    default: 'https://api.stripe.com',
    use: "the payment provider's URL. Without a key, `npm start` runs a local fake with test cards",
  },
  STRIPE_SECRET_KEY: {
    type: 'text',
    with: 'STRIPE_WEBHOOK_SECRET',
    use: 'set both or neither. Without them no card is taken and no promoted pin is shown',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: 'text',
    with: 'STRIPE_SECRET_KEY',
    use: 'verifies webhooks from Stripe',
  },
  STRIPE_TAX: {
    type: ['on', 'off'],
    default: 'off',
    use: "whether Stripe Tax calculates taxes on bills. Set it up in Stripe's dashboard first. With `off` no tax is calculated, and bills say so",
  },
  SELLER_NAME: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: "the seller on bills: your company's legal name",
  },
  SELLER_ADDRESS: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: "the seller's address on bills, its lines separated by commas",
  },
  SELLER_NUMBER: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: "the seller's VAT or company registration number with its label, such as `VAT ID DE123456789`",
  },
  CAPTCHA_SCRIPT_URL: {
    type: 'URL',
    default: 'https://www.google.com/recaptcha/api.js',
    use: "the URL of reCAPTCHA's script",
  },
  CAPTCHA_VERIFY_URL: {
    type: 'URL',
    default: 'https://www.google.com/recaptcha/api/siteverify',
    use: "the URL that verifies reCAPTCHA's answers",
  },
  CAPTCHA_V3_KEY: {
    type: 'text',
    default: '',
    use: 'the site key of reCAPTCHA v3. Without it, captchas are off',
  },
  CAPTCHA_V3_SECRET: {
    type: 'text',
    with: 'CAPTCHA_V3_KEY',
    use: 'its secret',
  },
  CAPTCHA_V2_KEY: {
    type: 'text',
    default: '',
    use: 'the site key of the reCAPTCHA v2 checkbox',
  },
  CAPTCHA_V2_SECRET: {
    type: 'text',
    with: 'CAPTCHA_V3_KEY',
    use: 'its secret',
  },
  GOOGLE_ISSUER: {
    type: 'URL',
    default: 'https://accounts.google.com',
    use: "Google's issuer",
  },
  GOOGLE_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns on log-in with Google. If no provider has an id, `npm start` runs local fakes of all four',
  },
  GOOGLE_CLIENT_SECRET: {
    type: 'text',
    with: 'GOOGLE_CLIENT_ID',
    use: 'its client secret',
  },
  ONE_TAP_SCRIPT_URL: {
    type: 'URL',
    default: 'https://accounts.google.com/gsi/client',
    use: "the URL of Google One Tap's script",
  },
  LINE_ISSUER: {
    type: 'URL',
    default: 'https://access.line.me',
    use: "LINE's issuer",
  },
  LINE_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns on log-in with LINE',
  },
  LINE_CLIENT_SECRET: {
    type: 'text',
    with: 'LINE_CLIENT_ID',
    use: 'its client secret',
  },
  FACEBOOK_DIALOG_ORIGIN: {
    type: 'URL',
    default: 'https://www.facebook.com',
    use: "Facebook's log-in dialog",
  },
  FACEBOOK_GRAPH_ORIGIN: {
    type: 'URL',
    default: 'https://graph.facebook.com',
    use: 'its API',
  },
  FACEBOOK_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns on log-in with Facebook',
  },
  FACEBOOK_CLIENT_SECRET: {
    type: 'text',
    with: 'FACEBOOK_CLIENT_ID',
    use: 'its client secret',
  },
  INSTAGRAM_DIALOG_ORIGIN: {
    type: 'URL',
    default: 'https://www.instagram.com',
    use: "Instagram's consent dialog",
  },
  INSTAGRAM_TOKEN_ORIGIN: {
    type: 'URL',
    default: 'https://api.instagram.com',
    use: 'its token endpoint',
  },
  INSTAGRAM_GRAPH_ORIGIN: {
    type: 'URL',
    default: 'https://graph.instagram.com',
    use: 'its API',
  },
  INSTAGRAM_CLIENT_ID: {
    type: 'text',
    default: '',
    use: "turns on connecting Instagram accounts, which are shown but can't log in",
  },
  INSTAGRAM_CLIENT_SECRET: {
    type: 'text',
    with: 'INSTAGRAM_CLIENT_ID',
    use: 'its client secret',
  },
  SMS_URL: {
    type: 'URL',
    default: '',
    use: "the endpoint for text messages, in Twilio's format. Without it, the outbox shows them",
  },
  SMS_FROM: {
    type: 'text',
    default: '',
    use: "the sender's number",
  },
  SMS_ACCOUNT: {
    type: 'text',
    default: '',
    use: "the account's id",
  },
  SMS_TOKEN: {
    type: 'text',
    with: 'SMS_URL',
    use: 'its secret',
  },
  SMS_COUNTRIES: {
    type: 'list',
    default: 'AT AU BE CA CH DE DK ES FI FR GB IE IT JP KR NL NO NZ PT SE US',
    use: 'countries that text messages can be sent to',
  },
  SMS_DAILY_LIMIT: {
    type: 'number',
    default: '500',
    use: 'the most text messages sent in a day',
  },
} as const satisfies Record<string, Setting>

/** The defaults that are the same in production. */
export const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Setting>(CONFIG).flatMap(([name, setting]) =>
    setting.default === undefined || setting.production ? [] : [[name, setting.default]],
  ),
)

/** The Worker's environment, with the default of each variable that its configuration doesn't name. */
export function withDefaults(env: Env): Env {
  return { ...DEFAULTS, ...env }
}

type Name = keyof typeof CONFIG

type WithDefault = {
  [N in Name]: (typeof CONFIG)[N] extends { default: string } ? N : never
}[Name]

/** The variables in the Worker's `Env`: all that have a default, and the secrets that are set. */
export type Variables = Record<WithDefault, string> &
  Partial<Record<Exclude<Name, WithDefault>, string>>
