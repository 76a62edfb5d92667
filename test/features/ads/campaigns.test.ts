import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaignChanges, campaigns } from '../../../app/db/ads/promote.ts'
import { businessAccess } from '../../../app/db/identity/business.ts'
import { CampaignEdit } from '../../../app/features/ads/campaigns/campaign.ts'
import {
  actOnCampaign,
  editCampaign,
} from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { readHistory } from '../../../app/features/ads/campaigns/history.server.ts'
import { standingOf } from '../../../app/features/ads/campaigns/standing.ts'
import { readCampaign, readReport } from '../../../app/features/ads/reporting/reports.server.ts'
import { editBaseText } from '../../../app/features/core/edits/edit-base.ts'
import { refusal } from '../../emails.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { later } from '../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../factories/identity/businesses.ts'
import { aMember } from '../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Campaign = Awaited<ReturnType<typeof aCampaign>>

/** The base that a new campaign's form submits. */
const BASE = editBaseText({ rendered: { budget: 7_000_000, end: 'ongoing' }, conflicts: [] })
const CONFLICTS = ['campaign_changed', 'edited_meanwhile']

const DAY = 24 * 60 * 60_000
const PAGE = { bookmark: null, pageSize: 25, objective: undefined }

function list(context: Member, advertiserId: number) {
  return readReport(context, { advertiserId, ...PAGE })
}

function act(context: Member, campaign: Campaign, act: 'pause' | 'resume' | 'end', version = 1) {
  const { advertiserId, id: campaignId } = campaign
  return actOnCampaign(context, { advertiserId, campaignId, version, act })
}

function edit(context: Member, campaign: Campaign, changes: Record<string, string> = {}) {
  const fields = { budget: '9.50', ends: 'ongoing', ...changes }
  const place = { advertiserId: campaign.advertiserId, campaignId: campaign.id }
  return editCampaign(context, v.parse(CampaignEdit, { ...fields, ...place }))
}

async function stored({ db }: Member, { id }: Campaign) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  const changes = await db
    .select({ act: campaignChanges.act, actorId: campaignChanges.actorId })
    .from(campaignChanges)
    .where(eq(campaignChanges.campaignId, id))
    .orderBy(campaignChanges.id)
  return { ...campaign, changes }
}

const RUNNING = {
  status: 'active',
  review: 'approved',
  startAt: 0,
  endAt: null,
  startedAt: 0,
  hasCard: true,
} as const

const STANDINGS = [
  ['active', {}],
  ['in_review', { review: 'pending' }],
  ['paused', { status: 'paused', review: 'pending' }],
  ['rejected', { review: 'rejected', endAt: 1 }],
  ['ended', { status: 'ended', review: 'rejected' }],
  ['scheduled', { startAt: 10 }],
  ['over', { endAt: 5, review: 'pending' }],
  ['missed', { endAt: 5, startedAt: null, review: 'pending' }],
  ['missed', { endAt: 5, startedAt: null, hasCard: false }],
  ['active', { endAt: 6 }],
  ['needs_card', { hasCard: false }],
  ['in_review', { hasCard: false, review: 'pending' }],
] as const

test.each(STANDINGS)('a campaign is %s with %o', (standing, changes) => {
  expect(standingOf({ ...RUNNING, ...changes }, 5)).toBe(standing)
})

test('a business sees its campaigns, newest first, and nobody else’s', async () => {
  const kiln = await aBusiness()
  const oven = await aBusiness()
  await aCampaign(kiln, {
    name: 'Jars',
    endAt: Date.UTC(2026, 11, 2),
    startAt: Date.UTC(2026, 10, 22),
  })
  await aCampaign(kiln, { name: 'Tags', objective: 'WEB_CONVERSION' })
  await aCampaign(oven, { name: 'Bread' })

  const { advertiser, campaigns: shown } = await list(kiln, kiln.viewer.id)

  expect(advertiser).toMatchObject({ name: 'Kiln', mayEdit: true })
  expect(shown.map(({ name }) => name)).toEqual(['Tags', 'Jars'])
  expect(shown[1]).toMatchObject({
    budget: '$7',
    days: 'Nov 22, 2026 to Dec 1, 2026 (UTC)',
    lastDay: '2026-12-01',
  })
  const ofTags = await readReport(kiln, {
    advertiserId: kiln.viewer.id,
    ...PAGE,
    objective: 'WEB_CONVERSION',
  })
  expect(ofTags.campaigns.map(({ name }) => name)).toEqual(['Tags'])
})

test('many campaigns are listed in pages', async () => {
  const kiln = await aBusiness()
  for (let number = 1; number <= 3; number++) await aCampaign(kiln, { name: `C${number}` })
  const query = { advertiserId: kiln.viewer.id, ...PAGE, pageSize: 2 }

  const first = await readReport(kiln, query)
  const second = await readReport(kiln, { ...query, bookmark: Number(first.bookmark) })

  expect(first.campaigns.map(({ name }) => name)).toEqual(['C3', 'C2'])
  expect(second.campaigns.map(({ name }) => name)).toEqual(['C1'])
  expect(second.bookmark).toBeNull()
})

test('pausing, resuming and ending are recorded with the person who did it', async () => {
  const kiln = await aBusiness()
  const bo = await actingAs(await aBusiness({ fullName: 'Bo Dahl' }), kiln, ['CAMPAIGN_MANAGER'])
  const campaign = await aCampaign(kiln)

  await act({ ...kiln, now: later() }, campaign, 'pause', 1)
  await act({ ...bo, now: later() }, campaign, 'resume', 2)
  await edit({ ...bo, now: later() }, campaign)
  const endedAt = later()
  await act({ ...bo, now: endedAt }, campaign, 'end', 4)

  const after = await stored(kiln, campaign)
  expect(after).toMatchObject({ status: 'ended', endedAt, version: 5 })
  expect(after.changes.map(({ act, actorId }) => [act, actorId])).toEqual([
    ['paused', kiln.viewer.id],
    ['resumed', bo.viewer.id],
    ['edited', bo.viewer.id],
    ['ended', bo.viewer.id],
  ])
  const { changes } = await readHistory(kiln, { advertiserId: kiln.viewer.id, ...PAGE })
  expect(changes.map(({ who, act, details }) => [who, act, details])).toEqual([
    ['Bo Dahl', 'ended', null],
    ['Bo Dahl', 'edited', '$7 a day changed to $9.50'],
    ['Bo Dahl', 'resumed', null],
    ['Ana Lind', 'paused', null],
  ])
})

test('an ended campaign stays ended, and a rejected campaign can only be ended', async () => {
  const kiln = await aBusiness()
  const ended = await aCampaign(kiln, { status: 'ended' })
  const rejected = await aCampaign(kiln, { review: 'rejected' })
  const paused = await aCampaign(kiln, { review: 'rejected', status: 'paused' })

  expect(await refusal(act(kiln, ended, 'resume'))).toBe('campaign_over')
  expect(await refusal(edit(kiln, ended))).toBe('campaign_over')
  expect(await refusal(act(kiln, rejected, 'pause'))).toBe('campaign_rejected')
  expect(await refusal(act(kiln, paused, 'resume'))).toBe('campaign_rejected')
  expect(await refusal(edit(kiln, rejected))).toBe('campaign_rejected')
  expect(await refusal(act(kiln, rejected, 'end'))).toBe('done')
})

test('of two managers who change one campaign, the second is refused and changes nothing', async () => {
  const kiln = await aBusiness()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const campaign = await aCampaign(kiln)
  await edit(kiln, campaign, { budget: '8' })

  expect(await refusal(edit(bo, campaign, { budget: '9', base: BASE }))).toBe('edited_meanwhile')
  expect(await refusal(act(bo, campaign, 'pause', 1))).toBe('campaign_changed')

  expect(await stored(kiln, campaign)).toMatchObject({ budgetMicros: 8_000_000, version: 2 })
})

test('only one of twenty concurrent changes to the same version is made and recorded', async () => {
  const kiln = await aBusiness()
  const bo = await actingAs(await aBusiness(), kiln, ['ADMIN'])
  const campaign = await aCampaign(kiln)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      refusal(edit(place % 2 ? kiln : bo, campaign, { budget: `${10 + place}`, base: BASE })),
    ),
  )

  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(answers.filter((answer) => !CONFLICTS.includes(answer))).toEqual(['done'])
  expect((await stored(kiln, campaign)).changes).toHaveLength(1)
})

const ACTS = {
  list: (as: Member, { advertiserId }: Campaign) => list(as, advertiserId),
  read: (as: Member, { advertiserId, id: campaignId }: Campaign) =>
    readCampaign(as, { advertiserId, campaignId, ...PAGE }),
  history: (as: Member, { advertiserId }: Campaign) =>
    readHistory(as, { advertiserId, bookmark: null, pageSize: 25 }),
  pause: (as: Member, campaign: Campaign) => act(as, campaign, 'pause'),
  resume: (as: Member, campaign: Campaign) => act(as, campaign, 'resume'),
  edit: (as: Member, campaign: Campaign) => edit(as, campaign),
  end: (as: Member, campaign: Campaign) => act(as, campaign, 'end'),
}

const ACTORS = {
  OWNER: (kiln: Member) => kiln,
  ADMIN: async (kiln: Member) => actingAs(await aBusiness(), kiln, ['ADMIN']),
  CAMPAIGN_MANAGER: async (kiln: Member) => actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER']),
  ANALYST: async (kiln: Member) => actingAs(await aBusiness(), kiln, ['ANALYST']),
  PROFILE: async (kiln: Member) => actingAs(await aBusiness(), kiln, ['PROFILE']),
  // This member has access to the business, but acts for themselves.
  'not acting': async (kiln: Member) => {
    const bo = await aBusiness()
    await actingAs(bo, kiln, ['ADMIN'])
    return bo
  },
  'another business': () => aBusiness(),
  member: () => aMember(),
}

test('each role can perform only the actions on campaigns that it includes', async () => {
  const matrix: Record<string, Record<string, string>> = {}
  for (const [as, actor] of Object.entries(ACTORS)) {
    const answers: Record<string, string> = {}
    for (const [name, perform] of Object.entries(ACTS)) {
      const kiln = await aBusiness()
      const campaign = await aCampaign(kiln, name === 'resume' ? { status: 'paused' } : {})
      answers[name] = await refusal(perform(await actor(kiln), campaign))
    }
    matrix[as] = answers
  }
  console.table(matrix)

  const every = (answer: string) =>
    Object.fromEntries(Object.keys(ACTS).map((name) => [name, answer]))
  const seen = { list: 'done', read: 'done', history: 'done' }
  expect(matrix).toEqual({
    OWNER: every('done'),
    ADMIN: every('done'),
    CAMPAIGN_MANAGER: every('done'),
    ANALYST: { ...every('not_allowed'), ...seen },
    PROFILE: every('not_allowed'),
    'not acting': every('not_found'),
    'another business': every('not_found'),
    member: every('not_found'),
  })
}, 20_000)

test.each(Object.entries(ACTS))(
  '%s finds no campaign if the access was removed after the viewer was read',
  async (name, perform) => {
    const kiln = await aBusiness()
    const bo = await aBusiness()
    const campaign = await aCampaign(kiln, name === 'resume' ? { status: 'paused' } : {})
    const acting = await actingAs(bo, kiln, ['ADMIN'])
    await kiln.db.delete(businessAccess).where(eq(businessAccess.memberId, bo.viewer.id))

    expect(await refusal(perform(acting, campaign))).toBe('not_found')

    expect(await stored(kiln, campaign)).toMatchObject({ version: 1, changes: [] })
  },
)

test('another business’s campaign isn’t found, even under the viewer’s own id', async () => {
  const kiln = await aBusiness()
  const oven = await aBusiness()
  const campaign = await aCampaign(oven)
  const mine = { ...campaign, advertiserId: kiln.viewer.id }

  for (const name of ['read', 'pause', 'edit', 'end'] as const) {
    expect(await refusal(ACTS[name](kiln, mine))).toBe('not_found')
  }
})

test('an unchanged last day keeps the exact end, and another one ends with its day', async () => {
  const kiln = await aBusiness()
  const endAt = kiln.now + 10 * DAY
  const campaign = await aCampaign(kiln, { endAt })
  const shown = await readCampaign(kiln, {
    advertiserId: kiln.viewer.id,
    campaignId: campaign.id,
    ...PAGE,
  })

  await edit(kiln, campaign, { ends: 'date', lastDay: shown.campaign.lastDay })
  expect(await stored(kiln, campaign)).toMatchObject({ endAt })
  const next = new Date(kiln.now + 20 * DAY).toISOString().slice(0, 10)
  await edit(kiln, campaign, { ends: 'date', lastDay: next })

  expect(await stored(kiln, campaign)).toMatchObject({ endAt: Date.parse(next) + DAY })
})

const REFUSED = [
  [{ budget: '2.99' }, 'budget_too_low'],
  [{ budget: '1000001' }, 'budget_too_high'],
  [{ ends: 'date', lastDay: '2020-01-01' }, 'end_date_invalid'],
  [{ ends: 'date', lastDay: '' }, 'end_date_invalid'],
  [{ ends: 'date', lastDay: '2099-01-01' }, 'end_date_invalid'],
] as const

test.each(REFUSED)('a change to %o is refused: %s', async (changes, code) => {
  const kiln = await aBusiness({ country: 'US' })

  expect(await refusal(edit(kiln, await aCampaign(kiln), changes))).toBe(code)
})

test('the minimum daily budget is accepted', async () => {
  const kiln = await aBusiness({ country: 'US' })

  expect(await refusal(edit(kiln, await aCampaign(kiln), { budget: '3' }))).toBe('done')
})
