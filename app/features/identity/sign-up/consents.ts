import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import { Refusal } from '../../../refusal.ts'

/** The required consents of South Korea, in the order shown. */
export const REQUIRED_CONSENTS = [
  'consentTerms',
  'consentCollection',
  'consentThirdParty',
  'consentOverseas',
] as const

export const MARKETING_CONSENT = 'consentMarketing'

export type Consents = Partial<
  Record<(typeof REQUIRED_CONSENTS)[number] | typeof MARKETING_CONSENT, boolean | undefined>
> & {
  krPrivacyConsentOptIn?: boolean | undefined
  marketingNotifsOptOut?: boolean | undefined
}

export function asksConsents(env: Pick<Env, 'EXPERIMENTS'>, country: string): boolean {
  return country === 'KR' && isOn(env, 'kr_privacy_consent')
}

/** The times when required consents were given and marketing emails declined. Refuses `consents_missing`. */
export function consentTimes({ env, origin, now }: Context, consents: Consents) {
  const isRequired = asksConsents(env, origin.country)
  const hasAll =
    consents.krPrivacyConsentOptIn || REQUIRED_CONSENTS.every((consent) => consents[consent])
  if (isRequired && !hasAll) throw new Refusal('consents_missing', 'consents')
  const declines = consents.marketingNotifsOptOut ?? (isRequired && !consents[MARKETING_CONSENT])
  return {
    krPrivacyConsentAt: isRequired ? now : null,
    marketingOptOutAt: declines ? now : null,
  }
}
