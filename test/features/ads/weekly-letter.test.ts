import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { campaignDays, ledger } from '../../../app/db/ads/ledger.ts'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import type { UnbilledReason } from '../../../app/features/ads/spending/clicks.ts'
import { DAY_MS } from '../../../app/features/ads/spending/days.ts'
import {
  chooseOwnWeekly,
  chooseWeekly,
  readWeekly,
} from '../../../app/features/ads/weekly/choose-weekly.server.ts'
import { sendWeeklyLetters } from '../../../app/features/ads/weekly/send-weekly.server.ts'
import { readDetails } from '../../../app/features/identity/business/details/details.server.ts'
import { idOfSigned, signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { aRunningCampaign } from '../../factories/ads/campaigns.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aVisitor } from '../../factories/identity/people.ts'
import { mailTo, refusal } from '../../mail.ts'

type Running = Awaited<ReturnType<typeof aRunningCampaign>>

/** A Monday's noon of UTC. */
const MONDAY = Date.parse('2026-11-23T12:00:00Z')

beforeEach(async () => {
  await env.DB.prepare('update businesses set weekly_letter_at = ?')
    .bind(MONDAY * 2)
    .run()
})

async function aWeek(clicks: [micros: number, reason: UnbilledReason | null][]): Promise<Running> {
  const startAt = MONDAY - 30 * DAY_MS
  const running = await aRunningCampaign({ startAt, createdAt: startAt })
  const { kiln, campaign } = running
  const { id: campaignId, advertiserId } = campaign
  for (const [micros, reason] of clicks) {
    await kiln.db.insert(ledger).values({
      ...{ campaignId, advertiserId, kind: reason ? 'unbilled' : 'click', reason, micros },
      ...{ currency: 'USD', key: crypto.randomUUID(), at: MONDAY - 3 * DAY_MS },
    })
  }
  if (clicks.length > 0) {
    const day = Math.floor((MONDAY - 3 * DAY_MS) / DAY_MS)
    await kiln.db
      .insert(campaignDays)
      .values({ campaignId, day, budgetMicros: 7_000_000, views: 1200 })
  }
  await kiln.db
    .update(businesses)
    .set({ weeklyLetterAt: 0 })
    .where(eq(businesses.memberId, advertiserId))
  return running
}

/** Lets two clocks write at once. */
async function write({ kiln }: Running, now = MONDAY): Promise<void> {
  const site = { ...kiln, env: { ...kiln.env, OUTBOX: 'on' }, now }
  await Promise.all([sendWeeklyLetters(site), sendWeeklyLetters(site)])
}

test('a business reads what its week cost, what it didn’t pay for, and one thing to try', async () => {
  const running = await aWeek([
    [100_000, null],
    [150_000, null],
    [0, 'bot'],
    [0, 'budget_gone'],
  ])

  await write(running)
  await write(running, MONDAY + 6 * DAY_MS)

  const letters = await mailTo(running.kiln.viewer.email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Your promoted pins on Pinfold, Nov 16, 2026 to Nov 22, 2026',
  ])
  const text = letters[0]?.text ?? ''
  expect(text).toContain('You spent $0.25 on 2 clicks; your pins were seen 1,200 times.')
  expect(text).toContain("You didn't pay for 2 clicks.")
  expect(text).toContain('By a bot: 1')
  expect(text).toContain('No sales were told to us.')
  expect(text).toContain('One thing to try: a higher budget.')
})

test('nothing to say is nothing sent, and each next week has its own letter', async () => {
  const quiet = await aWeek([])
  await write(quiet)
  expect(await mailTo(quiet.kiln.viewer.email)).toEqual([])

  const running = await aWeek([[100_000, null]])
  await write(running, MONDAY - 1)
  await write(running)
  await write(running, MONDAY + 7 * DAY_MS)

  const subjects = (await mailTo(running.kiln.viewer.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Nov 16, 2026')])
})

test.each<[string, Partial<typeof campaigns.$inferInsert>, string]>([
  ['a pin that can’t say what it says', { alteration: 'refused' }, 'change the pin of'],
  ['a campaign that ends soon', { endAt: MONDAY + DAY_MS }, 'it ends within a week'],
  ['clicks without a tag', { status: 'active' }, 'put a tag on your site'],
  ['a paused campaign', { status: 'paused' }, 'promote a pin again'],
])('it suggests what helps: %s', async (_, change, words) => {
  const running = await aWeek([[100_000, null]])
  const { kiln, campaign } = running
  await kiln.db.update(campaigns).set(change).where(eq(campaigns.id, campaign.id))

  await write(running)

  expect((await mailTo(kiln.viewer.email))[0]?.text).toContain(words)
})

test('the letter names where one press stops it, in its headers, too', async () => {
  const running = await aWeek([[100_000, null]])
  const sent: { headers: Record<string, string> }[] = []
  const EMAIL = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) }
  // @ts-expect-error a binding that only keeps what it is given
  await sendWeeklyLetters({ ...running.kiln, env: { ...env, EMAIL }, now: MONDAY })

  const url = `${env.SITE_ORIGIN}/letters/weekly/${signedId(env, 'weekly letter', running.kiln.viewer.id)}/`
  expect(sent.map(({ headers }) => headers)).toEqual([
    {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  ])
})

test('a stopped letter isn’t written, and can be had again', async () => {
  const running = await aWeek([[100_000, null]])
  const visitor = aVisitor()
  const token = signedId(env, 'weekly letter', running.kiln.viewer.id)

  await chooseWeekly(visitor, { token, act: 'stop' })
  await write(running)
  expect(await mailTo(running.kiln.viewer.email)).toEqual([])
  expect(await readWeekly(visitor, { token })).toMatchObject({ wantsIt: false })
  await chooseWeekly(visitor, { token, act: 'send' })
  await write(running)

  expect(await mailTo(running.kiln.viewer.email)).toHaveLength(1)
})

test('managers stop the letter in the settings and have it again, until they no longer manage', async () => {
  const kiln = await aBusiness()
  const member = await aBusiness()
  const ana = await actingAs(member, kiln, ['ADMIN'])
  const wantsIt = async () => (await readDetails(kiln))?.wantsWeeklyLetter

  await chooseOwnWeekly(ana, { act: 'stop' })
  expect([await wantsIt(), (await readDetails(ana))?.wantsWeeklyLetter]).toEqual([false, false])
  await chooseOwnWeekly(kiln, { act: 'send' })
  expect(await wantsIt()).toBe(true)

  await giveAccess(kiln, member, ['ANALYST'])
  expect(await refusal(chooseOwnWeekly(ana, { act: 'stop' }))).toBe('not_found')
  const analyst = await actingAs(await aBusiness(), kiln, ['ANALYST'])
  expect(await refusal(chooseOwnWeekly(analyst, { act: 'stop' }))).toBe('not_allowed')
  expect(await wantsIt()).toBe(true)
})

test('a link that we didn’t sign stops nobody’s letter', async () => {
  const running = await aWeek([])
  const { id } = running.kiln.viewer
  const token = signedId(env, 'weekly letter', id)

  expect(idOfSigned(env, 'weekly letter', token)).toBe(id)
  for (const forged of [
    `${id + 1}${token.slice(String(id).length)}`,
    `${id}-${'a'.repeat(22)}`,
    '',
  ]) {
    expect(await readWeekly(aVisitor(), { token: forged })).toBeNull()
    expect(await refusal(chooseWeekly(aVisitor(), { token: forged, act: 'stop' }))).toBe(
      'link_expired',
    )
  }
})
