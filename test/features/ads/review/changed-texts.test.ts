import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { operatorOrders } from '../../../../app/db/core/operator-orders.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import { readHistory } from '../../../../app/features/ads/campaigns/history.server.ts'
import { signImpression } from '../../../../app/features/ads/delivery/impression.server.ts'
import { publishRunning } from '../../../../app/features/ads/delivery/publish-running.server.ts'
import { HOME } from '../../../../app/features/ads/delivery/subject.ts'
import {
  shownPromotion,
  withPromotions,
} from '../../../../app/features/ads/delivery/with-promotions.server.ts'
import { processReviews } from '../../../../app/features/ads/review/process-reviews.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { isPromoted, type PromotedPin } from '../../../../app/features/content/pins/promoted-pin.ts'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import type { CampaignVerdict } from '../../../../app/features/operations/moderation/campaigns/campaign.ts'
import { readReviewQueue } from '../../../../app/features/operations/moderation/campaigns/campaigns.server.ts'
import {
  readReview,
  reviewCampaign,
} from '../../../../app/features/operations/moderation/campaigns/review.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { refusal, sentEmailsTo } from '../../../emails.ts'
import { aCampaign, aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'

type Running = Awaited<ReturnType<typeof aRunningCampaign>>

const QUEUE = { show: 'waiting', bookmark: null, pageSize: 25 } as const

const ana = await aMember()
await pinsOn(ana, await aBoard(ana), 8)

/** Reads a campaign's promotion on somebody's wall; null if it isn't shown. */
async function shownOnWall({ kiln, pin }: Running): Promise<PromotedPin | null> {
  await kiln.db.update(campaigns).set({ dueAt: 0 })
  await publishRunning(kiln)
  const viewer = await aMember()
  const { items } = await recentPins(viewer, { bookmark: null, pageSize: 30 })
  const own = items.filter(({ maker }) => maker.id === ana.viewer.id)
  const page = await withPromotions(
    viewer,
    { query: { bookmark: null, pageSize: 8 } },
    async ({ db }: Context) => {
      await db.batch([db.select({ id: pins.id }).from(pins).limit(1)])
      return { pins: { items: own, bookmark: null } }
    },
    HOME,
  )
  return page.pins.items.filter(isPromoted).find(({ id }) => id === pin.id) ?? null
}

async function saidOnWall(running: Running): Promise<Pick<WallPin, 'title' | 'altText'> | null> {
  const shown = await shownOnWall(running)
  return shown && { title: shown.title, altText: shown.altText }
}

async function businessOnWall(running: Running) {
  const shown = await shownOnWall(running)
  return shown && { name: shown.promoter.name, pictureHash: shown.maker.pictureHash }
}

async function anOnlyCampaign(): Promise<Running> {
  await ana.db.update(campaigns).set({ status: 'ended' })
  return aRunningCampaign()
}

function changePin({ kiln, pin }: Running, texts: { title?: string; altText?: string }) {
  return editPin(kiln, { pinId: pin.id, ...texts })
}

async function stateOf({ kiln, campaign }: Running) {
  const [row] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, campaign.id))
  return row && { review: row.review, alteration: row.alteration, approved: row.approvedText }
}

/** Decides on what the moderation page shows. */
async function decide(
  { campaign }: { campaign: { id: number } },
  verdict: CampaignVerdict['verdict'],
  by: Awaited<ReturnType<typeof aStaffMember>>,
) {
  const { mark } = await readReview(by, { campaignId: campaign.id })
  const asked = { campaignId: campaign.id, mark, explanation: 'It misleads.' }
  await reviewCampaign(by, { ...asked, verdict })
}

async function aReviewer() {
  const staff = await aStaffMember('reviewer')
  return { ...staff, env: { ...staff.env, OUTBOX: 'on' } }
}

test('a promotion shows the approved texts until its pin’s new ones are approved', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()

  await changePin(running, { title: 'Lose weight', altText: 'A slim jar' })

  expect(await saidOnWall(running)).toEqual({ title: 'Moon jar', altText: '' })
  const { campaigns: queue } = await readReviewQueue(reviewer, QUEUE)
  expect(queue).toMatchObject([{ id: running.campaign.id, alteration: 'waiting' }])
  expect(await readReview(reviewer, { campaignId: running.campaign.id })).toMatchObject({
    approved: { title: 'Moon jar', altText: '' },
    texts: { title: 'Lose weight', altText: 'A slim jar' },
    verdicts: ['approve', 'reject_words', 'reject'],
  })
  await decide(running, 'approve', reviewer)
  expect(await saidOnWall(running)).toEqual({ title: 'Lose weight', altText: 'A slim jar' })
  expect((await readReviewQueue(reviewer, QUEUE)).campaigns).toEqual([])
  const [email] = await sentEmailsTo(running.kiln.viewer.email)
  expect(email?.subject).toBe('The changes to your campaign on Pinfold are approved')
})

test('a pin’s page shows approved texts only to a viewer who came by its promotion', async () => {
  const running = await anOnlyCampaign()
  const { kiln, pin, campaign } = running
  const bo = await aMember()
  const impression = { campaignId: campaign.id, memberId: bo.viewer.id, priceMicros: 1, at: bo.now }
  const token = signImpression(bo.env, { ...impression, nonce: 'a'.repeat(22) })
  const query = { pinId: pin.id, client_tracking_params: token, bookmark: null, pageSize: 8 }

  await changePin(running, { title: 'Lose weight' })

  expect(await shownPromotion(bo, query)).toMatchObject({ texts: { title: 'Moon jar' } })
  expect(await shownPromotion(kiln, query)).toBeNull()
})

test('texts that are restored need no review, however often they changed', async () => {
  const running = await anOnlyCampaign()

  for (const title of ['Second', 'Third']) await changePin(running, { title })
  expect(await stateOf(running)).toMatchObject({
    alteration: 'waiting',
    approved: { title: 'Moon jar' },
  })
  await changePin(running, { title: 'Moon jar' })

  expect(await stateOf(running)).toEqual({ review: 'approved', alteration: null, approved: null })
})

test('rejecting texts keeps the campaign running as it was, and further changes wait for review again', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  await changePin(running, { title: 'Lose weight' })

  await decide(running, 'reject_words', reviewer)

  expect(await stateOf(running)).toMatchObject({ review: 'approved', alteration: 'refused' })
  expect(await saidOnWall(running)).toMatchObject({ title: 'Moon jar' })
  const [email] = await sentEmailsTo(running.kiln.viewer.email)
  expect(email?.subject).toBe("The changes to your campaign on Pinfold can't be promoted")
  expect(email?.text).toContain('Our reason: It misleads.')
  expect(await kindsOf(running.kiln)).toEqual(['campaign_changes_rejected'])
  const history = { advertiserId: running.kiln.viewer.id, bookmark: null, pageSize: 25 }
  expect((await readHistory(running.kiln, history)).changes[0]).toMatchObject({
    who: 'We',
    act: 'words_rejected',
  })
  await changePin(running, { title: 'Moon jars' })
  expect(await stateOf(running)).toMatchObject({ alteration: 'waiting' })
  await decide(running, 'approve', reviewer)
  expect(await saidOnWall(running)).toMatchObject({ title: 'Moon jars' })
})

test('moderators can change a decision: rejected texts, and a rejected campaign', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  await changePin(running, { title: 'Second' })

  await decide(running, 'reject_words', reviewer)
  await decide(running, 'approve', reviewer)
  expect(await saidOnWall(running)).toMatchObject({ title: 'Second' })
  await decide(running, 'reject', reviewer)
  expect(await saidOnWall(running)).toBeNull()
  const decided = await readReviewQueue(reviewer, { ...QUEUE, show: 'decided' })
  expect(decided.campaigns).toMatchObject([{ id: running.campaign.id, review: 'rejected' }])
  await decide(running, 'approve', reviewer)

  expect(await saidOnWall(running)).toMatchObject({ title: 'Second' })
})

test('a verdict on texts that have changed meanwhile decides nothing', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  await changePin(running, { title: 'Harmless' })
  const { mark } = await readReview(reviewer, { campaignId: running.campaign.id })
  await changePin(running, { title: 'Lose weight' })

  const asked = { campaignId: running.campaign.id, mark, explanation: '' }
  expect(await refusal(reviewCampaign(reviewer, { ...asked, verdict: 'approve' }))).toBe(
    'words_changed',
  )

  expect(await stateOf(running)).toMatchObject({ alteration: 'waiting' })
})

test('of operators who decide at once, only one succeeds, and the audit log has one entry', async () => {
  const running = await anOnlyCampaign()
  await changePin(running, { title: 'Second' })
  const staff = [await aReviewer(), await aReviewer(), await aReviewer()]

  const ends = await Promise.all(staff.map((one) => refusal(decide(running, 'approve', one))))

  expect(ends.filter((end) => end === 'nothing_to_decide')).toHaveLength(2)
  const subject = eq(moderationEvents.subject, `campaign:${running.campaign.id}`)
  const events = await running.kiln.db.select().from(moderationEvents).where(subject)
  expect(events).toMatchObject([{ act: 'approve_campaign' }])
})

test('operators can’t decide on their own campaigns, or those of a business that they manage', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  await changePin(running, { title: 'Second' })
  await giveAccess(running.kiln, reviewer, ['ANALYST'])

  expect(await readReview(reviewer, { campaignId: running.campaign.id })).toMatchObject({
    isOwn: true,
    verdicts: [],
  })
  expect(await refusal(decide(running, 'approve', reviewer))).toBe('case_of_yours')
  expect(await stateOf(running)).toMatchObject({ alteration: 'waiting' })
})

test('an ended, past or unapproved campaign needs no second review', async () => {
  const running = await anOnlyCampaign()
  const { kiln, pin } = running
  const reviewer = await aReviewer()
  await aCampaign(kiln, { pinId: pin.id, status: 'ended' })
  await aCampaign(kiln, { pinId: pin.id, review: 'rejected' })
  await kiln.db.update(campaigns).set({ endAt: 1 }).where(eq(campaigns.id, running.campaign.id))

  await changePin(running, { title: 'Second' })

  expect((await readReviewQueue(reviewer, QUEUE)).campaigns).toEqual([])
})

test('a promoted pin keeps its picture: another picture is another pin', async () => {
  const { kiln, pin } = await anOnlyCampaign()
  const other = await aPin(kiln, await aBoard(kiln, { name: 'Other' }))
  const [row] = await kiln.db.select().from(pins).where(eq(pins.id, other.id))

  const exchange = kiln.db
    .update(pins)
    .set({ pictureId: row?.pictureId ?? 0 })
    .where(eq(pins.id, pin.id))

  await expect(exchange).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('pins.picture_id') }),
  })
})

test('the queue is listed in pages, oldest first', async () => {
  await ana.db.update(campaigns).set({ status: 'ended' })
  const kiln = await aBusiness()
  const made = []
  for (let count = 0; count < 4; count++) made.push(await aCampaign(kiln, { review: 'pending' }))
  const reviewer = await aReviewer()

  const first = await readReviewQueue(reviewer, { ...QUEUE, pageSize: 2 })
  const second = await readReviewQueue(reviewer, {
    ...QUEUE,
    pageSize: 2,
    bookmark: Number(first.bookmark),
  })

  const shown = [...first.campaigns, ...second.campaigns].map(({ id }) => id)
  expect(shown).toEqual(made.map(({ id }) => id))
  expect(second.bookmark).toBeNull()
})

test('a review order from the command line names the texts that it is about', async () => {
  const running = await anOnlyCampaign()
  const { kiln, campaign } = running
  await changePin(running, { title: 'Harmless' })
  const { mark } = await readReview(await aReviewer(), { campaignId: campaign.id })
  const give = async (account: string) => {
    const id = newId(later())
    const order = {
      id,
      act: 'reject-words-campaign',
      account,
      reason: 'No.',
      createdAt: 1,
    } as const
    await kiln.db.insert(operatorOrders).values(order)
    await processReviews(kiln)
    const [done] = await kiln.db.select().from(operatorOrders).where(eq(operatorOrders.id, id))
    return done?.problem ?? null
  }
  await changePin(running, { title: 'Lose weight' })

  expect(await give(`${campaign.id}.${mark}`)).toContain('have changed. List it again.')
  await changePin(running, { title: 'Harmless' })
  expect(await give(`${campaign.id}.${mark}`)).toBeNull()

  expect(await stateOf(running)).toMatchObject({ alteration: 'refused' })
})

test('with automatic reviews, the next cron run approves new texts', async () => {
  const running = await anOnlyCampaign()
  await changePin(running, { title: 'Second' })

  await processReviews({ ...running.kiln, env: { ...running.kiln.env, CAMPAIGN_REVIEW: 'auto' } })

  expect(await stateOf(running)).toMatchObject({ review: 'approved', alteration: null })
})

test.each([
  ['name', { businessName: 'Lose weight fast' }],
  ['profile name', { fullName: 'Lose weight fast' }],
  ['username', { username: 'lose-weight-fast' }],
  ['picture', 'another picture'],
] as const)(
  'a business that changes its %s is reviewed again, and its promotion shows the approved version',
  async (_, change) => {
    const running = await anOnlyCampaign()
    const reviewer = await aReviewer()
    const { kiln, pin } = running
    const [picture] = await kiln.db
      .select({ id: pins.pictureId, hash: pictures.hash })
      .from(pins)
      .innerJoin(pictures, eq(pictures.id, pins.pictureId))
      .where(eq(pins.id, pin.id))
    const set = typeof change === 'object' ? change : { pictureId: picture?.id }
    const isOwn = eq(members.id, kiln.viewer.id)
    const [before] = await kiln.db.select().from(members).where(isOwn)
    const approved = await businessOnWall(running)

    await kiln.db.update(members).set(set).where(isOwn)

    expect(await stateOf(running)).toMatchObject({
      review: 'approved',
      alteration: 'waiting',
      approved: { businessName: before?.businessName, username: before?.username },
    })
    expect(approved).not.toBeNull()
    expect(await businessOnWall(running)).toEqual(approved)
    const { texts, approved: read } = await readReview(reviewer, {
      campaignId: running.campaign.id,
    })
    expect(texts).not.toEqual(read)

    await decide(running, 'approve', reviewer)
    expect(await businessOnWall(running)).toEqual({
      name: 'businessName' in set ? set.businessName : (before?.businessName ?? ''),
      pictureHash: 'pictureId' in set ? picture?.hash : null,
    })
  },
)

test('a name that is restored needs no review, and a rejected one isn’t shown', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  const { kiln } = running
  const isOwn = eq(members.id, kiln.viewer.id)
  const approved = await businessOnWall(running)
  const [before] = await kiln.db.select().from(members).where(isOwn)
  const rename = (businessName: string | null) =>
    kiln.db.update(members).set({ businessName }).where(isOwn)

  await rename('Lose weight')
  await changePin(running, { title: 'Fast' })
  await decide(running, 'reject_words', reviewer)
  expect(await businessOnWall(running)).toEqual(approved)
  expect(await saidOnWall(running)).toMatchObject({ title: 'Moon jar' })

  await rename(before?.businessName ?? null)
  expect(await stateOf(running)).toMatchObject({ alteration: 'waiting' })
  await changePin(running, { title: 'Moon jar' })
  expect(await stateOf(running)).toEqual({ review: 'approved', alteration: null, approved: null })
})

test('a verdict on a business that was renamed meanwhile is refused', async () => {
  const running = await anOnlyCampaign()
  const reviewer = await aReviewer()
  const { kiln, campaign } = running
  const rename = (businessName: string) =>
    kiln.db.update(members).set({ businessName }).where(eq(members.id, kiln.viewer.id))
  await rename('Kiln & Co')
  const { mark } = await readReview(reviewer, { campaignId: campaign.id })

  await rename('Lose weight')

  const asked = { campaignId: campaign.id, mark, explanation: '', verdict: 'approve' } as const
  expect(await refusal(reviewCampaign(reviewer, asked))).toBe('words_changed')
})
