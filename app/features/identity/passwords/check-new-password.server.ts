import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import { Refusal } from '../../../refusal.ts'
import { repeatsName } from './password.ts'
import { brokenRule, PASSWORD_RULES } from './password-rules.ts'
import { isGuessable } from './password-strength.server.ts'

type ChosenPassword = { password: string; email: string; username?: string; field: string }

/** Refuses `password_is_username`, `password_too_weak` and the codes of `PASSWORD_RULES`. */
export function checkNewPassword(
  { env }: Pick<Context, 'env'>,
  { password, field, ...name }: ChosenPassword,
): void {
  if (repeatsName(password, name)) throw new Refusal('password_is_username', field)
  const rule = brokenRule(password, PASSWORD_RULES)
  if (rule) throw new Refusal(rule.code, field)
  if (isOn(env, 'strong_password') && isGuessable(password)) {
    throw new Refusal('password_too_weak', field)
  }
}
