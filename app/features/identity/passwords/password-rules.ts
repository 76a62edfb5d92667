import { BRAND } from '../../../brand.ts'
import type { PlainRefusalCode } from '../../../refusal.ts'

export type PasswordRule = { pattern: string; flags: string; code: PlainRefusalCode }

/** The rules for new passwords. They are sent with the form, so that browsers check them too. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { pattern: `^[^a-z]*${BRAND}[^a-z]*$`, flags: 'i', code: 'password_is_brand' },
  { pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', flags: '', code: 'password_is_email' },
]

export function brokenRule<R extends PasswordRule>(
  password: string,
  rules: readonly R[],
): R | null {
  const isBroken = ({ pattern, flags }: PasswordRule) => new RegExp(pattern, flags).test(password)
  return rules.find(isBroken) ?? null
}
