import { AGE_BUCKETS, countriesIn, GENDERS, type Targeting } from '../../audience/targeting.ts'
import { isTopic } from '../../audience/topics.ts'
import { termsOf } from '../../countries.ts'
import { DAYS, PROMOTE_COUNTRIES } from '../../limits.ts'
import { campaignName } from './campaign-name.ts'
import type { DraftForm } from './draft.ts'

export type ShownPromoteDraft = Required<DraftForm>

/** The draft, with suggestions for empty fields. */
export function shownDraft(
  form: DraftForm | null,
  {
    country,
    title,
    link,
    key,
  }: { country: string; title: string; link: string | null; key: string },
): ShownPromoteDraft {
  const { suggested, durationDays } = termsOf(country)
  return {
    name: campaignName(title || 'My pin'),
    destinationUrl: link ?? '',
    budget: String(suggested),
    ends: String(durationDays),
    inclusiveEndDate: '',
    genders: GENDERS.join(','),
    ages: AGE_BUCKETS.join(','),
    interests: '',
    location: country,
    isAutoTargeting: '',
    adType: 'CONSIDERATION',
    conversionTagId: '',
    conversionEvent: '',
    key,
    ...form,
  }
}

export function durationsOf(country: string): number[] {
  return [...new Set<number>([...DAYS, termsOf(country).durationDays])].sort((a, b) => a - b)
}

/** The valid part of a draft's audience. Automatic targeting ignores topics. */
export function targetingOf(form: DraftForm): Targeting {
  const [genders, ages, interests] = [form.genders, form.ages, form.interests].map(
    (list = '') => new Set(list.split(',').filter(Boolean)),
  )
  const isAuto = form.isAutoTargeting === '1'
  return {
    genders: GENDERS.filter((gender) => genders?.has(gender)),
    ages: AGE_BUCKETS.filter((age) => ages?.has(age)),
    interests: isAuto ? [] : [...(interests ?? [])].map(Number).filter(isTopic),
    countries: countriesIn(form.location ?? '').filter((country) => PROMOTE_COUNTRIES.has(country)),
  }
}
