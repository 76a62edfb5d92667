import { BRAND } from '../../../brand.ts'
import type { RefusalCode } from '../../../refusal.ts'

/** A rule that the server adds for new passwords: what its pattern finds is refused with its code. */
export type PasswordRule = { pattern: string; flags: string; code: RefusalCode }

/** Sent with the sign-up form, so that the browser says at once what the server would. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { pattern: `^[^a-z]*${BRAND}[^a-z]*$`, flags: 'i', code: 'password_is_brand' },
  { pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', flags: '', code: 'password_is_email' },
]

/** The first of the rules that a password breaks; null for one that keeps them all. */
export function brokenRule(
  password: string,
  rules: readonly PasswordRule[] = PASSWORD_RULES,
): PasswordRule | null {
  const isBroken = ({ pattern, flags }: PasswordRule) => new RegExp(pattern, flags).test(password)
  return rules.find(isBroken) ?? null
}
