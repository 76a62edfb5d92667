import type { Context } from '../../../context.server.ts'
import { refusalText } from '../../../refusal.ts'
import { captchaKeys } from '../captcha/captcha.server.ts'
import { PASSWORD_RULES } from '../passwords/password-rules.ts'
import { offeredProviders } from '../sign-in-methods/provider-settings.server.ts'
import { asksConsents } from '../sign-up/consents.ts'
import type { SignInContext } from './sign-in-context.ts'

export function signInSettings(context: Context): SignInSettings {
  const { env, origin } = context
  return {
    asksConsents: asksConsents(env, origin.country),
    isUnderage: origin.isUnderage,
    captcha: captchaKeys(context),
    passwordRules: PASSWORD_RULES.map((rule) => ({ ...rule, text: refusalText(rule.code) })),
    offered: offeredProviders(context),
    appealsEmail: env.APPEALS_EMAIL,
  }
}

type SignInSettings = Pick<
  SignInContext,
  'asksConsents' | 'isUnderage' | 'captcha' | 'passwordRules' | 'offered' | 'appealsEmail'
>
