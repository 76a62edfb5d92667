/**
 * Requests from one network in ten minutes, approximately. They keep floods out and let a school
 * behind one address in; what guards an account is the lockout. `fetch` counts the pages and pictures
 * that are fetched for one member.
 */
export const RATE_LIMITS = {
  exists: 120,
  validation: 120,
  register: 40,
  landingSignals: 40,
  logIn: 300,
  fetch: 200,
  offsite: 600,
  forgotPassword: 40,
  /** For one name that is typed, from anywhere. */
  forgottenAccount: 5,
  /** Messages that one member sends to their own address, and to another that they want. */
  verification: 5,
  emailChange: 5,
  /** Invitations that one member sends, and those that one address gets. */
  invite: 60,
  invitedAddress: 5,
} as const
export const RATE_WINDOW_MS = 10 * 60 * 1000
