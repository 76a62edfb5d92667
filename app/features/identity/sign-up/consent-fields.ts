import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'

export const ConsentFields = v.object({
  consentTerms: v.optional(Flag),
  consentCollection: v.optional(Flag),
  consentThirdParty: v.optional(Flag),
  consentOverseas: v.optional(Flag),
  consentMarketing: v.optional(Flag),
  krPrivacyConsentOptIn: v.optional(Flag),
  marketingNotifsOptOut: v.optional(Flag),
})
