import type { Context } from '../../../context.server.ts'
import { isOn } from '../../../experiments.ts'
import { Refusal } from '../../../refusal.ts'

/** The consents that South Korea asks for before an account is opened, in the order they are shown. */
export const REQUIRED_CONSENTS = [
  'consentTerms',
  'consentCollection',
  'consentThirdParty',
  'consentOverseas',
] as const

/** The one beside them that is free: messages about news. */
export const MARKETING_CONSENT = 'consentMarketing'

/** What somebody agreed to: by the boxes of the form, or as the JSON contract says it at once. */
export type Consents = Partial<
  Record<(typeof REQUIRED_CONSENTS)[number] | typeof MARKETING_CONSENT, boolean>
> & {
  krPrivacyConsentOptIn?: boolean | undefined
  marketingNotifsOptOut?: boolean | undefined
}

/** Whether somebody from this country gives their consents before they register. */
export function asksConsents(env: Pick<Env, 'EXPERIMENTS'>, country: string): boolean {
  return country === 'KR' && isOn(env, 'kr_privacy_consent')
}

/**
 * What a new member keeps of their consents: when they gave the required ones and when they declined
 * news, null for neither. Who is asked takes no news unless they say so. Refuses `consents_missing`.
 */
export function consentTimes({ env, origin, now }: Context, consents: Consents) {
  const isAsked = asksConsents(env, origin.country)
  const hasAll =
    consents.krPrivacyConsentOptIn || REQUIRED_CONSENTS.every((consent) => consents[consent])
  if (isAsked && !hasAll) throw new Refusal('consents_missing', 'consents')
  const declines = consents.marketingNotifsOptOut ?? (isAsked && !consents[MARKETING_CONSENT])
  return {
    krPrivacyConsentAt: isAsked ? now : null,
    marketingOptOutAt: declines ? now : null,
  }
}
