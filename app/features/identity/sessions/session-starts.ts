type StartRules = { asks: boolean; trusts: boolean; isTwoFactor: boolean; proves: boolean }

/**
 * How a session can start. `asks`: a second factor is required. `trusts`: a trusted browser may skip the factor, except
 * to change security settings. `isTwoFactor`: the session counts as two factors. `proves`: the person authenticated
 * just now. A log-in with a provider doesn't prove this, because the provider may only have remembered the browser.
 */
export const SESSION_STARTS = {
  password: { asks: true, trusts: true, isTwoFactor: false, proves: true },
  reset_link: { asks: true, trusts: true, isTwoFactor: false, proves: true },
  provider: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** The identity is added to an existing account with the same address. */
  provider_joined: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** A log-in with a provider that ends a soft ban. */
  provider_unbanned: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** The owner of an identity takes over an account with an address that was never proved. */
  provider_took_over: { asks: false, trusts: true, isTwoFactor: false, proves: false },
  /** The company says that it asked for two factors, but not when. */
  company_two_factor: { asks: false, trusts: true, isTwoFactor: true, proves: false },
  confirmed: { asks: true, trusts: false, isTwoFactor: false, proves: true },
  confirmed_by_provider: { asks: true, trusts: false, isTwoFactor: false, proves: true },
  /** A stored account whose session is older than its second factor. */
  switched: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  sign_up: { asks: false, trusts: true, isTwoFactor: false, proves: true },
  /** A member gives their password in a session that had no second factor. */
  password_change: { asks: false, trusts: true, isTwoFactor: false, proves: true },
  proved_password_change: { asks: false, trusts: true, isTwoFactor: true, proves: true },
  /** A second factor, after any other method. */
  second_factor: { asks: false, trusts: true, isTwoFactor: true, proves: true },
  /** A passkey added with the password alone less than a week ago, perhaps by a thief. */
  recent_passkey: { asks: true, trusts: false, isTwoFactor: false, proves: false },
  passkey: { asks: false, trusts: true, isTwoFactor: true, proves: true },
} as const satisfies Record<string, StartRules>
export type SessionStart = keyof typeof SESSION_STARTS
