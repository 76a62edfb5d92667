/** Our numbers: calls within {@link RATE_WINDOW_MS}, per network where nothing else is said. */
export const RATE_WINDOW_MS = 10 * 60 * 1000

/** Limits that guard something: a burst passes no more than so many. */
export const EXACT_LIMITS = {
  /** Questions whether an address has an account. */
  exists: 120,
  register: 40,
  forgotPassword: 40,
  /** Per typed name, from anywhere; a member's own link, per member. */
  forgottenAccount: 5,
  /** Messages per member, to their own address and to a new one. */
  verification: 5,
  emailChange: 5,
  /** Invitations per sender, and per address. */
  invite: 60,
  invitedAddress: 5,
  send: 60,
  /** Things from one sender to one name, and changes of secret links, per member. */
  sentTo: 5,
  secretLink: 60,
  /** Pages and pictures that are fetched, and files that are sent, per member. */
  fetch: 200,
  upload: 300,
  /** Shares of pictures, which anybody may leave for ten minutes. */
  share: 20,
  /** Looks at sites that a member claims. */
  claim: 30,
  /** Parts of exports per member. */
  export: 60,
  /** Copies of one's data by a letter's link, per member: begun, and parts downloaded. */
  copyBegun: 20,
  copyPart: 120,
  /** Files to import per member. */
  import: 60,
  /** Parts of such files, of 8 MiB: 8 GiB per member. */
  importPart: 1000,
  /** Pictures that the preview of an import fetches, per member. */
  importPicture: 2000,
  /** Tokens made, changes of apps and consents, per member. */
  token: 30,
  app: 60,
  consent: 60,
  /** Notifications to try them, per member. */
  pushTest: 20,
  /** Visits to the page that takes a card, per member. */
  card: 20,
  /** Payments asked for by a press, per business: banks count them, too. */
  payNow: 6,
} as const

/** Limits that only save work: of a burst, more pass. */
const COARSE_LIMITS = {
  validation: 120,
  landingSignals: 40,
  /** Counted by the network's lockout object. */
  logIn: 300,
  /** Visits to providers, and their tokens in the contract. A visit counts twice: there and back. */
  social: 600,
  /** Log-ins by a passkey, begun and answered. */
  passkey: 600,
  offsite: 600,
  /** Embedded boards and pins: a network may be a whole school. */
  embed: 3000,
  oembed: 1200,
  /** Parts of the sitemap, of which each reads thousands of rows. */
  sitemap: 120,
  /** Reports of shops' tags: a network may be all phones of a city. */
  conversion: 6000,
  preview: 600,
  /** Programs that ask for tokens, per network, and per app from there. */
  oauth: 3000,
  oauthApp: 1200,
} as const

export const RATE_LIMITS = { ...EXACT_LIMITS, ...COARSE_LIMITS }

/** Exact limits that only members spend, and wait for: KV and the object are asked at once. */
export const ASKED_AT_ONCE: ReadonlySet<keyof typeof RATE_LIMITS> = new Set([
  'upload',
  'fetch',
  'importPart',
])
