/**
 * Ways to a session, and whether each asks for a second factor. `trusts` is whether a trusted browser is
 * let off: not where a member proves who they are to change what protects the account. `isTwoFactor` is
 * whether a session that begins so has seen two factors.
 */
export const WAYS_IN = {
  password: { asks: true, trusts: true, isTwoFactor: false },
  reset_link: { asks: true, trusts: true, isTwoFactor: false },
  provider: { asks: true, trusts: true, isTwoFactor: false },
  /** A provider's address is that of an account, which its identity joins. */
  provider_joined: { asks: true, trusts: true, isTwoFactor: false },
  /** A provider's log-in ends a soft ban. */
  provider_unbanned: { asks: true, trusts: true, isTwoFactor: false },
  confirmed: { asks: true, trusts: false, isTwoFactor: false },
  confirmed_by_provider: { asks: true, trusts: false, isTwoFactor: false },
  /** An account that the browser keeps, where its session is older than its second factor. */
  switched: { asks: true, trusts: true, isTwoFactor: false },
  /** Nobody has a second factor yet. */
  sign_up: { asks: false, trusts: true, isTwoFactor: false },
  /** By a member who is in, with their password, and whose session has seen no second factor. */
  password_change: { asks: false, trusts: true, isTwoFactor: false },
  /** The same in a session that has seen one. */
  proved_password_change: { asks: false, trusts: true, isTwoFactor: true },
  /** A second factor after one of the above. */
  second_factor: { asks: false, trusts: true, isTwoFactor: true },
  /** Its device has checked who holds it. */
  passkey: { asks: false, trusts: true, isTwoFactor: true },
} as const satisfies Record<string, { asks: boolean; trusts: boolean; isTwoFactor: boolean }>
export type WayIn = keyof typeof WAYS_IN
