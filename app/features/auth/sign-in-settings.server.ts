import type { Context } from '../../context.server.ts'
import { isOn } from '../../experiments.ts'
import { captchaKeys } from './captcha/captcha.server.ts'
import { PASSWORD_RULES } from './passwords/password-rules.ts'
import type { SignInContext } from './sign-in-context.ts'
import { asksConsents } from './sign-up/consents.ts'

export function signInSettings(context: Context): SignInSettings {
  const { env, origin } = context
  return {
    asksConsents: asksConsents(env, origin.country),
    isUnderage: origin.isUnderage,
    captcha: captchaKeys(context),
    passwordRules: PASSWORD_RULES,
    facebookLogin: isOn(env, 'facebook_login'),
    appealsEmail: env.APPEALS_EMAIL,
  }
}

type SignInSettings = Pick<
  SignInContext,
  'asksConsents' | 'isUnderage' | 'captcha' | 'passwordRules' | 'facebookLogin' | 'appealsEmail'
>
