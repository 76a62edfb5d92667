type Way = { asks: boolean; trusts: boolean; isTwoFactor: boolean; proves: boolean }

/**
 * Ways to a session, and whether each asks for a second factor. `trusts` is whether a trusted browser is
 * let off: not where a member proves who they are to change what protects the account. `isTwoFactor` is
 * whether a session that begins so has seen two factors. `proves` is whether somebody was asked now who they
 * are: a provider lets in whoever sits before a browser in which it knows somebody.
 */
export const WAYS_IN = {
  password: { asks: true, trusts: true, isTwoFactor: false, proves: true },
  reset_link: { asks: true, trusts: true, isTwoFactor: false, proves: true },
  provider: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** A provider's address is that of an account, which its identity joins. */
  provider_joined: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** A provider's log-in ends a soft ban. */
  provider_unbanned: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** A provider's address is that of an account that nobody had proved. */
  provider_took_over: { asks: false, trusts: true, isTwoFactor: false, proves: false },
  /** A company says that it has asked for two factors, whenever that was. */
  company_two_factor: { asks: false, trusts: true, isTwoFactor: true, proves: false },
  confirmed: { asks: true, trusts: false, isTwoFactor: false, proves: true },
  confirmed_by_provider: { asks: true, trusts: false, isTwoFactor: false, proves: true },
  /** An account that the browser keeps, where its session is older than its second factor. */
  switched: { asks: true, trusts: true, isTwoFactor: false, proves: false },
  /** Nobody has a second factor yet. */
  sign_up: { asks: false, trusts: true, isTwoFactor: false, proves: true },
  /** By a member who is in, with their password, and whose session has seen no second factor. */
  password_change: { asks: false, trusts: true, isTwoFactor: false, proves: true },
  /** The same in a session that has seen one. */
  proved_password_change: { asks: false, trusts: true, isTwoFactor: true, proves: true },
  /** A second factor after one of the above. */
  second_factor: { asks: false, trusts: true, isTwoFactor: true, proves: true },
  /** Its device has checked who holds it. */
  passkey: { asks: false, trusts: true, isTwoFactor: true, proves: true },
} as const satisfies Record<string, Way>
export type WayIn = keyof typeof WAYS_IN
