/** A variable's kind, unless it is empty. The choices of a list are its only texts. */
type Kind =
  | 'text'
  | 'number'
  | 'words'
  | 'web address'
  | 'web addresses'
  | 'mail address'
  | readonly string[]

export type Setting = {
  type: Kind
  use: string
  /** This machine's value, and production's unless it needs its own; without one it is a secret. */
  default?: string
  /** In production the setting has a value of its own, or is a secret. */
  production?: 'own' | 'secret'
  /** Production needs this secret, or a value for this variable, where the setting named here is set. */
  with?: string
}

/** wrangler.toml and README's table are tested against it; the Worker takes only its types. */
export const CONFIG = {
  SITE_ORIGIN: {
    type: 'web address',
    default: 'http://localhost:8787',
    production: 'own',
    use: 'where the site is reached: links in messages begin with it',
  },
  MAIL_FROM: {
    type: 'mail address',
    default: 'hello@pinfold.example',
    production: 'own',
    use: 'where messages come from',
  },
  APPEALS_EMAIL: {
    type: 'mail address',
    default: 'appeals@pinfold.example',
    production: 'own',
    use: 'where members whose account we closed can write to',
  },
  CONTACT_EMAIL: {
    type: 'mail address',
    default: 'help@pinfold.example',
    production: 'own',
    use: 'what the contact page names',
  },
  SECURITY_EMAIL: {
    type: 'mail address',
    default: 'security@pinfold.example',
    production: 'own',
    use: 'what `security.txt` names',
  },
  LINK_SECRET: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: 'signs the addresses that lead off the site',
  },
  MEDIA_SECRET: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: 'names the files of pictures and videos. What is stored keeps its name when the secret changes, but a file that comes again then is stored twice',
  },
  SECRETS_KEY: {
    type: 'text',
    default: 'for this machine only',
    production: 'secret',
    use: "encrypts apps' and companies' secrets and keys the hashes of codes",
  },
  VAPID_PUBLIC_KEY: {
    type: 'text',
    default: '',
    use: 'turns notifications in browsers on: a point on P-256 in base64url. A new pair ends all that are on',
  },
  VAPID_PRIVATE_KEY: {
    type: 'text',
    with: 'VAPID_PUBLIC_KEY',
    use: 'its key, by which push services know us',
  },
  OUTBOX: {
    type: ['on', 'off'],
    default: 'off',
    use: '`on` keeps every message and shows it at `/dev/outbox/`, as `npm start` does; never in production',
  },
  FETCH_ALLOW: {
    type: 'web addresses',
    default: '',
    use: 'origins, separated by spaces, that the page and picture fetchers may reach although they are local',
  },
  LIMIT_SCALE: {
    type: 'number',
    default: '1',
    use: 'multiplies the rate limits, for load tests; never the log-in lockout',
  },
  EXPERIMENTS: {
    type: 'words',
    default: '',
    use: 'what is switched otherwise than in `app/experiments.ts`, separated by spaces: `name` is on, `-name` is off',
  },
  CAMPAIGN_REVIEW: {
    type: ['manual', 'auto'],
    default: 'manual',
    use: 'who reviews campaigns: an operator at the desk or by `npm run review`, or with `auto`, as `npm start` has it, nobody: each is approved within two minutes',
  },
  PROMOTIONS_SECONDS: {
    type: 'number',
    default: '60',
    use: 'how long an isolate keeps the list of running campaigns in memory',
  },
  LOG_URL: {
    type: 'web address',
    default: '',
    use: 'the address of a picture on a logging host: browsers ask for it after each save, with what became of it (`app/frame/recorded-save.ts`); its answer has to be `no-store`',
  },
  DNS_RESOLVER_URL: {
    type: 'web address',
    default: 'https://cloudflare-dns.com/dns-query',
    use: 'DNS over HTTPS, for the TXT records of claimed websites and of `npm run sso`',
  },
  STRIPE_ORIGIN: {
    type: 'web address',
    default: 'https://api.stripe.com',
    use: 'where the payment company is. `npm start` plays it, with test cards, where no key is set',
  },
  STRIPE_SECRET_KEY: {
    type: 'text',
    with: 'STRIPE_WEBHOOK_SECRET',
    use: 'both or none: without them no card is taken and no promoted pin is shown',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: 'text',
    with: 'STRIPE_SECRET_KEY',
    use: 'proves that a message about a payment is theirs',
  },
  STRIPE_TAX: {
    type: ['on', 'off'],
    default: 'off',
    use: 'whether Stripe Tax calculates the taxes of bills. It has to be set up on its pages first; `off` calculates none, and bills say so',
  },
  SELLER_NAME: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: 'who sends the bills: our own name in law',
  },
  SELLER_ADDRESS: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: 'our address on bills, its lines separated by commas',
  },
  SELLER_NUMBER: {
    type: 'text',
    default: '',
    with: 'STRIPE_SECRET_KEY',
    use: 'our VAT number, or that of the register, with its name: `VAT ID DE123456789`',
  },
  CAPTCHA_SCRIPT_URL: {
    type: 'web address',
    default: 'https://www.google.com/recaptcha/api.js',
    use: 'where browsers find reCAPTCHA',
  },
  CAPTCHA_VERIFY_URL: {
    type: 'web address',
    default: 'https://www.google.com/recaptcha/api/siteverify',
    use: 'where its answers are checked',
  },
  CAPTCHA_V3_KEY: {
    type: 'text',
    default: '',
    use: 'its site key; without it, captchas are off',
  },
  CAPTCHA_V3_SECRET: {
    type: 'text',
    with: 'CAPTCHA_V3_KEY',
    use: 'its secret',
  },
  CAPTCHA_V2_KEY: {
    type: 'text',
    default: '',
    use: 'the site key of the box to tick',
  },
  CAPTCHA_V2_SECRET: {
    type: 'text',
    with: 'CAPTCHA_V3_KEY',
    use: 'its secret',
  },
  GOOGLE_ISSUER: {
    type: 'web address',
    default: 'https://accounts.google.com',
    use: 'where Google is',
  },
  GOOGLE_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns Google on. `npm start` plays all four providers where none of their ids is set',
  },
  GOOGLE_CLIENT_SECRET: {
    type: 'text',
    with: 'GOOGLE_CLIENT_ID',
    use: 'what we prove to Google with who we are',
  },
  ONE_TAP_SCRIPT_URL: {
    type: 'web address',
    default: 'https://accounts.google.com/gsi/client',
    use: "where browsers find Google's one-tap",
  },
  LINE_ISSUER: {
    type: 'web address',
    default: 'https://access.line.me',
    use: 'where LINE is',
  },
  LINE_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns LINE on',
  },
  LINE_CLIENT_SECRET: {
    type: 'text',
    with: 'LINE_CLIENT_ID',
    use: 'as with Google',
  },
  FACEBOOK_DIALOG_ORIGIN: {
    type: 'web address',
    default: 'https://www.facebook.com',
    use: 'where Facebook asks people',
  },
  FACEBOOK_GRAPH_ORIGIN: {
    type: 'web address',
    default: 'https://graph.facebook.com',
    use: 'where it answers us',
  },
  FACEBOOK_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns Facebook on',
  },
  FACEBOOK_CLIENT_SECRET: {
    type: 'text',
    with: 'FACEBOOK_CLIENT_ID',
    use: 'as with Google',
  },
  INSTAGRAM_DIALOG_ORIGIN: {
    type: 'web address',
    default: 'https://www.instagram.com',
    use: 'where Instagram asks people',
  },
  INSTAGRAM_TOKEN_ORIGIN: {
    type: 'web address',
    default: 'https://api.instagram.com',
    use: 'where it gives tokens',
  },
  INSTAGRAM_GRAPH_ORIGIN: {
    type: 'web address',
    default: 'https://graph.instagram.com',
    use: 'where it answers us',
  },
  INSTAGRAM_CLIENT_ID: {
    type: 'text',
    default: '',
    use: 'turns Instagram on, to be shown, not to log in',
  },
  INSTAGRAM_CLIENT_SECRET: {
    type: 'text',
    with: 'INSTAGRAM_CLIENT_ID',
    use: 'as with Google',
  },
  SMS_URL: {
    type: 'web address',
    default: '',
    use: "where text messages go, in Twilio's form; without it the outbox shows them",
  },
  SMS_FROM: {
    type: 'text',
    default: '',
    use: 'the number they come from',
  },
  SMS_ACCOUNT: {
    type: 'text',
    default: '',
    use: 'our account there',
  },
  SMS_TOKEN: {
    type: 'text',
    with: 'SMS_URL',
    use: 'its secret',
  },
  SMS_COUNTRIES: {
    type: 'words',
    default: 'AT AU BE CA CH DE DK ES FI FR GB IE IT JP KR NL NO NZ PT SE US',
    use: 'the countries whose numbers they may go to',
  },
  SMS_DAILY_LIMIT: {
    type: 'number',
    default: '500',
    use: 'how many go out in a day',
  },
} as const satisfies Record<string, Setting>

type Name = keyof typeof CONFIG

type WithDefault = {
  [N in Name]: (typeof CONFIG)[N] extends { default: string } ? N : never
}[Name]

/** The texts that the Worker finds in `Env`: all that have a default, and the secrets that were put. */
export type Variables = Record<WithDefault, string> &
  Partial<Record<Exclude<Name, WithDefault>, string>>
