import type { Context } from '../../context.server.ts'
import { isOn } from '../../experiments.ts'
import { PASSWORD_RULES } from '../accounts/passwords/password-rules.ts'
import { asksConsents } from './consents.ts'
import type { Entrance } from './entrance.ts'

/** What the dialog must know that the request and the configuration tell. */
export function entranceSettings({ env, origin }: Context): EntranceSettings {
  return {
    asksConsents: asksConsents(env, origin.country),
    isUnderage: origin.isUnderage,
    captcha: env.CAPTCHA_V3_KEY
      ? {
          v3Key: env.CAPTCHA_V3_KEY,
          v2Key: env.CAPTCHA_V2_KEY,
          scriptUrl: env.CAPTCHA_SCRIPT_URL,
        }
      : null,
    passwordRules: PASSWORD_RULES,
    facebookLogin: isOn(env, 'facebook_login'),
    appealsEmail: env.APPEALS_EMAIL,
  }
}

type EntranceSettings = Pick<
  Entrance,
  'asksConsents' | 'isUnderage' | 'captcha' | 'passwordRules' | 'facebookLogin' | 'appealsEmail'
>
