/** Requests per network in ten minutes; `fetch` counts by member. */
export const RATE_LIMITS = {
  exists: 120,
  validation: 120,
  register: 40,
  landingSignals: 40,
  logIn: 300,
  /** Visits to providers, and their tokens in the contract. */
  social: 120,
  /** Log-ins by a passkey, begun and answered. */
  passkey: 300,
  fetch: 200,
  offsite: 600,
  /** Embedded boards and pins: a network may be a whole school. */
  embed: 3000,
  oembed: 1200,
  /** Parts of the sitemap, of which each reads thousands of rows. */
  sitemap: 120,
  /** What tags on shops tell: a network may be all phones of a city. */
  conversion: 6000,
  /** Pictures of boards, which take work to make. */
  preview: 600,
  forgotPassword: 40,
  /** Per typed name, from anywhere. */
  forgottenAccount: 5,
  /** Messages per member, to their own address and to a new one. */
  verification: 5,
  emailChange: 5,
  /** Invitations per sender, and per address. */
  invite: 60,
  invitedAddress: 5,
  /** Looks at sites that a member claims. */
  claim: 30,
  /** Parts of exports per member. */
  export: 60,
  /** Files to import per member. */
  import: 60,
  /** Visits to the page that takes a card, per member. */
  card: 20,
  /** Payments asked for by a press, per business: banks count them, too. */
  payNow: 6,
} as const
export const RATE_WINDOW_MS = 10 * 60 * 1000
