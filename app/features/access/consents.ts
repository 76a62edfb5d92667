import { isOn } from '../../experiments.ts'

/** The consents that South Korea asks for before an account is opened, in the order they are shown. */
export const REQUIRED_CONSENTS = [
  'consentTerms',
  'consentCollection',
  'consentThirdParty',
  'consentOverseas',
] as const

/** Whether somebody from this country gives their consents before they register. */
export function asksConsents(env: Pick<Env, 'EXPERIMENTS'>, country: string): boolean {
  return country === 'KR' && isOn(env, 'kr_privacy_consent')
}
