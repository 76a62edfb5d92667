import { inviteToBusiness } from '../../../app/features/identity/business/access/invite.server.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { aQuickPromotion } from '../../factories/ads/promotions.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember } from '../../factories/identity/people.ts'
import {
  type Decision,
  EVERY_MEMBER,
  form,
  MANAGERS,
  notAllowed,
  type People,
  without,
} from './decision.ts'
import type { Subject } from './subject.ts'

const ACCESS: People = ['owner', 'admin']
/** A former manager has a business of their own, which these forms are about. */
const OWN_ACCESS: People = [...ACCESS, 'former manager']
const CAMPAIGNS: People = ['owner', 'admin', 'campaign manager']
const PROFILE: People = ['owner', 'admin', 'profile manager', 'former manager']

const advertiser = ({ owner }: Subject, path: string) => `/advertiser/${owner.viewer.id}/${path}/`

/** A write about the business. Refused to managers without the right; to others the business doesn't exist. */
function business(may: People, sends: Decision['sends']): Decision {
  return { may, but: notAllowed(without(MANAGERS, ...may)), sends }
}

async function aPersonWithAccess({ owner }: Subject) {
  return giveAccess(owner, await aMember(), ['ANALYST'])
}

/** Forms about the owner's business: its people, details, campaigns and money. */
export const BUSINESS_FORMS: Record<string, Decision> = {
  'business/access': business(OWN_ACCESS, async () => {
    const { viewer } = await aMember()
    return form('/business/access/', { who: viewer.username, ANALYST: 'on' })
  }),
  'business/access/:act roles': business(ACCESS, async (of) =>
    form('/business/access/roles/', { accessId: await aPersonWithAccess(of), PROFILE: 'on' }),
  ),
  'business/access/:act end': business(ACCESS, async (of) =>
    form('/business/access/end/', { accessId: await aPersonWithAccess(of) }),
  ),
  'business/access/:act two-factor': business(OWN_ACCESS, () =>
    form('/business/access/two-factor/'),
  ),
  'business/invitations/:businessId/:answer': {
    may: ['stranger'],
    sends: async ({ cast }) => {
      const other = await aBusiness({ emailVerifiedAt: 1 })
      const { username } = cast.members.stranger.viewer
      await inviteToBusiness(other, { invitee: { username }, roles: ['PROFILE'] })
      return form(`/business/invitations/${other.viewer.id}/accept/`)
    },
  },
  'business/switch': {
    may: [],
    but: Object.fromEntries([...MANAGERS, 'owner'].map((who) => [who, 'no change'])),
    sends: ({ owner }) => form('/business/switch/', { profileId: owner.viewer.id }),
  },
  'settings/business': {
    ...business(PROFILE, () =>
      form('/settings/business/', {
        businessName: 'Kiln',
        country: 'US',
        street: 'Kiln Lane 4',
        city: 'Stoke',
        postalCode: 'ST4 7QQ',
      }),
    ),
    // Members without a business are redirected to create one.
    otherwise: 'no change',
  },
  'business/weekly-letter/:act': business(PROFILE, () => form('/business/weekly-letter/stop/')),
  'advertiser/:advertiserId/reporting/campaigns/:campaignId': business(CAMPAIGNS, async (of) => {
    const { id } = await aCampaign(of.owner)
    return form(advertiser(of, `reporting/campaigns/${id}`), { budget: '9', ends: 'ongoing' })
  }),
  'advertiser/:advertiserId/reporting/campaigns/:campaignId/:act': business(
    CAMPAIGNS,
    async (of) => {
      const { id, version } = await aCampaign(of.owner)
      return form(advertiser(of, `reporting/campaigns/${id}/pause`), { version })
    },
  ),
  'advertiser/:advertiserId/conversions': business(CAMPAIGNS, (of) =>
    form(advertiser(of, 'conversions'), { tagName: `Shop ${crypto.randomUUID()}` }),
  ),
  'advertiser/:advertiserId/conversions/tag': business(CAMPAIGNS, async (of) => {
    const { id } = await aTag(of.owner)
    return form(`${advertiser(of, 'conversions/tag')}?tag=${id}`, {
      tag: id,
      tagName: `Shop ${id}`,
    })
  }),
  'advertiser/:advertiserId/conversions/tag/delete': business(CAMPAIGNS, async (of) => {
    const { id } = await aTag(of.owner)
    return form(advertiser(of, 'conversions/tag/delete'), { tag: id })
  }),
  'advertiser/:advertiserId/billing': business(ACCESS, (of) =>
    form(advertiser(of, 'billing'), { payerName: 'Kiln & Co', email: 'bills@kiln.example' }),
  ),
  'advertiser/:advertiserId/billing/pay': {
    ...business(ACCESS, (of) => form(advertiser(of, 'billing/pay'))),
    onlyRefused: 'only refused, because paying needs a card and a debt (test/features/ads/billing)',
  },
  'advertiser/quick-promote/draft': {
    ...business(CAMPAIGNS, ({ owner, pin }) =>
      form('/advertiser/quick-promote/draft/', { advertiserId: owner.viewer.id, pinId: pin }),
    ),
    otherwise: 'not allowed',
  },
  'advertiser/quick-promote': {
    ...business(CAMPAIGNS, ({ owner, pin }) =>
      form('/advertiser/quick-promote/', {
        advertiserId: owner.viewer.id,
        pinId: pin,
        intent: 'save',
      }),
    ),
    otherwise: 'not allowed',
  },
  'POST /ads/v4/advertisers/5/pins/5/quick_promote/': {
    ...business(CAMPAIGNS, ({ owner, pin }) => ({
      path: `/ads/v4/advertisers/${owner.viewer.id}/pins/${pin}/quick_promote/`,
      json: aQuickPromotion(owner.viewer.id, pin),
    })),
    otherwise: 'not allowed',
  },
  'settings/business/personal': {
    may: ['owner', 'former manager'],
    onlyRefused: 'the business must stay one (test/features/ads/become-personal.test.ts)',
    sends: () => form('/settings/business/personal/'),
  },
  'promotions/:campaignId/:act': {
    may: EVERY_MEMBER,
    sends: async ({ owner, pin }) =>
      form(`/promotions/${(await aCampaign(owner, { pinId: pin })).id}/hide/`),
  },
}
