import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { businesses } from '../../../db/identity/business.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { isOn } from '../../../experiments.ts'
import { pageOf } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { canPay, hasCampaign } from '../../core/permissions/campaigns.server.ts'
import { hasRight } from '../../core/permissions/rights.ts'
import { actingId, permissionsOf } from '../../identity/business/acting.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import { countryName } from '../../identity/sessions/country-name.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { estimateAudience } from '../audience/audience.server.ts'
import { daysLong, STANDING_NAMES, standingOf } from '../campaigns/standing.ts'
import { needsGdprConsent, termsOf } from '../countries.ts'
import { countryChoices } from '../country-choices.ts'
import { zonedDayText } from '../days.ts'
import { PIN_CHOICES, PROMOTE_COUNTRIES } from '../limits.ts'
import { tagRows } from '../tags/tags.server.ts'
import { draftProblems } from './draft-problems.server.ts'
import { draftRow } from './drafts.server.ts'
import { stepToShow } from './flow/steps.ts'
import { ownPin, ownPins } from './own-pins.server.ts'
import { durationsOf, shownDraft, targetingOf } from './promotion-form/shown-draft.ts'
import type { QuickQuery } from './quick-query.ts'
import { flag, hasAddress, hasBilling } from './requirements.server.ts'

type QuickPage = Awaited<ReturnType<typeof readQuickPromote>>
export type ReadyPage = Extract<QuickPage, { isAllowed: true }>
export type ReadyAdvertiser = ReadyPage['advertiser']

/**
 * Reads the page for the business that the viewer manages: a pin with its draft, or pins to choose from. Refuses
 * `not_signed_in`, and `not_found` for members without a business.
 */
export async function readQuickPromote(context: Context, query: QuickQuery) {
  const viewer = signedIn(context)
  const id = actingId(viewer)
  const roles = permissionsOf(viewer)
  if (roles.length === 0) throw new Refusal('not_found')
  if (!hasRight(roles, 'edit_campaigns')) {
    return { isAllowed: false as const, businessName: viewer.acting?.businessName ?? '', roles }
  }
  const { db } = context
  const pinId = query.pin ?? 0
  const [[row], [pin], [draft], choices, tags, [payer], [campaign]] = await db.batch([
    advertiserRow(context, id),
    ownPin(context, id, pinId),
    draftRow(context, id, pinId),
    ownPins(context, id, { words: query.q, bookmark: query.bookmark }),
    tagRows(context, id),
    db.select().from(billingProfiles).where(eq(billingProfiles.advertiserId, id)),
    campaignRow(context, id, query.campaign ?? 0),
  ])
  if (!row) throw new Refusal('not_found')
  const { country, hasConsent } = row
  const step = stepToShow(query.step === 'tag' ? 'page' : query.step, {
    needsConsent: needsGdprConsent(country) && !hasConsent,
    hasPin: pin !== undefined,
    hasCampaign: campaign !== undefined,
  })
  const form = shownDraft(draft?.form ?? null, {
    country,
    title: pin?.title ?? '',
    link: pin?.link ?? null,
    key: pin ? crypto.randomUUID() : '',
  })
  return {
    isAllowed: true as const,
    step,
    isTagAsked: query.step === 'tag' && step === 'page',
    wasAsked: query.asked,
    isCrossSite: query.cross_site,
    closesWindow: isOn(context.env, 'promote_close_window'),
    placement: draft?.placement ?? query.placement,
    advertiser: {
      ...row,
      id,
      timeZone: zoneOfBusiness(row),
      terms: termsOf(country),
      durations: durationsOf(country),
      mayEditBilling: hasRight(roles, 'edit_billing'),
      mayEditAddress: hasRight(roles, 'edit_profile'),
    },
    pin: pin ?? null,
    isPinRefused: query.pin !== null && pin === undefined,
    form,
    problems: draft ? draftProblems(context, form, row) : null,
    upsellAnswer: draft?.upsellAnswer ?? 0,
    audience: step === 'page' ? await estimateAudience(context, targetingOf(form)) : null,
    choices: step === 'pins' ? { ...pageOf(choices, PIN_CHOICES), words: query.q } : null,
    tags,
    payer: hasRight(roles, 'edit_billing') ? (payer ?? null) : null,
    campaign: campaign ? shownCampaign(campaign, row.hasCard, context.now) : null,
    countries: step === 'page' ? servedCountries() : [],
    choosable: step === 'business' ? countryChoices() : [],
    now: context.now,
  }
}

/** The countries with their names, which the server sends because browsers may spell them differently. */
function servedCountries() {
  return [...PROMOTE_COUNTRIES]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function advertiserRow(context: Context, id: number) {
  return context.db
    .select({
      name: publicName().as('name'),
      username: members.username,
      country: businesses.country,
      timeZone: businesses.timeZone,
      street: businesses.street,
      city: businesses.city,
      region: businesses.region,
      postalCode: businesses.postalCode,
      hasConsent: flag(sql`${businesses.gdprConsentAt} is not null`, 'has_consent'),
      hasAddress: flag(hasAddress(), 'has_address'),
      hasBilling: flag(hasBilling(id), 'has_billing'),
      hasCard: flag(canPay(id), 'has_card'),
      isCountryFixed: flag(hasCampaign(id), 'is_country_fixed'),
    })
    .from(businesses)
    .innerJoin(members, eq(members.id, businesses.memberId))
    .where(and(eq(businesses.memberId, id), hasRightFor(signedIn(context), 'edit_campaigns', id)))
}

function campaignRow({ db }: Context, advertiserId: number, campaignId: number) {
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      currency: campaigns.currency,
      destinationUrl: campaigns.destinationUrl,
      startAt: campaigns.startAt,
      endAt: campaigns.endAt,
      startedAt: campaigns.startedAt,
      waitingDays: campaigns.waitingDays,
      timeZone: campaigns.timeZone,
      status: campaigns.status,
      review: campaigns.review,
    })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.advertiserId, advertiserId)))
}

type CampaignRow = Awaited<ReturnType<typeof campaignRow>>[number]

function shownCampaign(campaign: CampaignRow, hasCard: boolean, now: number) {
  const standing = standingOf({ ...campaign, hasCard }, now)
  return {
    ...campaign,
    standing,
    standingText: STANDING_NAMES[standing],
    until: untilText(campaign),
  }
}

function untilText({
  endAt,
  waitingDays,
  timeZone,
}: {
  endAt: number | null
  waitingDays: number | null
  timeZone: string
}): string {
  if (waitingDays !== null) return `for ${daysLong(waitingDays)} from when people can see it`
  return endAt === null ? 'until you end it' : `until ${zonedDayText(endAt - 1, timeZone)}`
}
