import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { campaignDays, ledger } from '../../../app/db/ads/ledger.ts'
import { campaigns } from '../../../app/db/ads/promote.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import { DAY_MS } from '../../../app/durations.ts'
import type { UnbilledReason } from '../../../app/features/ads/spending/clicks.ts'
import { sendWeeklyEmails } from '../../../app/features/ads/weekly/send-weekly.server.ts'
import {
  readWeekly,
  setOwnWeekly,
  setWeekly,
} from '../../../app/features/ads/weekly/weekly-setting.server.ts'
import { readDetails } from '../../../app/features/identity/business/details/details.server.ts'
import { readSignedId, signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { sendEmails } from '../../../app/features/operations/email-sending/send-emails.server.ts'
import { refusal, sentEmailsTo } from '../../emails.ts'
import { aRunningCampaign } from '../../factories/ads/campaigns.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aVisitor } from '../../factories/identity/people.ts'

type Running = Awaited<ReturnType<typeof aRunningCampaign>>

const MONDAY = Date.parse('2026-11-23T12:00:00Z')

beforeEach(async () => {
  await env.DB.prepare('update businesses set weekly_email_at = ?')
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
      campaignId,
      advertiserId,
      kind: reason ? 'unbilled' : 'click',
      reason,
      micros,
      currency: 'USD',
      key: crypto.randomUUID(),
      at: MONDAY - 3 * DAY_MS,
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
    .set({ weeklyEmailAt: 0 })
    .where(eq(businesses.memberId, advertiserId))
  return running
}

/** Runs the cron job twice concurrently. */
async function sendWeekly({ kiln }: Running, now = MONDAY): Promise<void> {
  const site = { ...kiln, env: { ...kiln.env, OUTBOX: 'on' }, now }
  await Promise.all([sendWeeklyEmails(site), sendWeeklyEmails(site)])
}

test('the weekly email has a business’s costs, its free clicks, and one suggestion', async () => {
  const running = await aWeek([
    [100_000, null],
    [150_000, null],
    [0, 'bot'],
    [0, 'budget_gone'],
  ])

  await sendWeekly(running)
  await sendWeekly(running, MONDAY + 6 * DAY_MS)

  const emails = await sentEmailsTo(running.kiln.viewer.email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your promoted pins on Pinfold, Nov 16, 2026 to Nov 22, 2026',
  ])
  const text = emails[0]?.text ?? ''
  expect(text).toContain('You spent $0.25 on 2 clicks; your pins were seen 1,200 times.')
  expect(text).toContain("You didn't pay for 2 clicks.")
  expect(text).toContain('By a bot: 1')
  expect(text).toContain('No sales were reported.')
  expect(text).toContain('One thing to try: raise the budget.')
})

test('an email is sent only if there is news, and each week has its own', async () => {
  const quiet = await aWeek([])
  await sendWeekly(quiet)
  expect(await sentEmailsTo(quiet.kiln.viewer.email)).toEqual([])

  const running = await aWeek([[100_000, null]])
  await sendWeekly(running, MONDAY - 1)
  await sendWeekly(running)
  await sendWeekly(running, MONDAY + 7 * DAY_MS)

  const subjects = (await sentEmailsTo(running.kiln.viewer.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Nov 16, 2026')])
})

test('a suspended business gets no email about its week', async () => {
  const running = await aWeek([[100_000, null]])
  const { db, viewer } = running.kiln
  await db.update(members).set({ state: 'suspended' }).where(eq(members.id, viewer.id))

  await sendWeekly(running)

  expect(await sentEmailsTo(viewer.email)).toEqual([])
})

test.each<[string, Partial<typeof campaigns.$inferInsert>, string]>([
  ['a pin that can’t say what it says', { alteration: 'refused' }, 'change the pin of'],
  ['a campaign that ends soon', { endAt: MONDAY + DAY_MS }, 'it ends within a week'],
  ['clicks without a tag', { status: 'active' }, 'add a tag to your site'],
  ['a paused campaign', { status: 'paused' }, 'promote a pin again'],
])('the weekly email suggests what helps: %s', async (_, change, advice) => {
  const running = await aWeek([[100_000, null]])
  const { kiln, campaign } = running
  await kiln.db.update(campaigns).set(change).where(eq(campaigns.id, campaign.id))

  await sendWeekly(running)

  expect((await sentEmailsTo(kiln.viewer.email))[0]?.text).toContain(advice)
})

test('the email has a one-click unsubscribe link, also in its headers', async () => {
  const running = await aWeek([[100_000, null]])
  const sent: { to: string; headers: Record<string, string> }[] = []
  const EMAIL = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) }
  await sendWeekly(running)
  // @ts-expect-error a binding that only keeps what it is given
  await sendEmails({ ...running.kiln, env: { ...env, EMAIL }, now: MONDAY })

  const url = `${env.SITE_ORIGIN}/letters/weekly/${signedId(env, 'weekly email', running.kiln.viewer.id)}/`
  const own = sent.filter(({ to }) => to === running.kiln.viewer.email)
  expect(own.map(({ headers }) => headers)).toEqual([
    {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  ])
})

test('a stopped email isn’t sent, and can be resumed', async () => {
  const running = await aWeek([[100_000, null]])
  const visitor = aVisitor()
  const token = signedId(env, 'weekly email', running.kiln.viewer.id)

  await setWeekly(visitor, { token, act: 'stop' })
  await sendWeekly(running)
  expect(await sentEmailsTo(running.kiln.viewer.email)).toEqual([])
  expect(await readWeekly(visitor, { token })).toMatchObject({ wantsIt: false })
  await setWeekly(visitor, { token, act: 'send' })
  await sendWeekly(running)

  expect(await sentEmailsTo(running.kiln.viewer.email)).toHaveLength(1)
})

test('managers stop and resume the email in Settings while they manage the business', async () => {
  const kiln = await aBusiness()
  const member = await aBusiness()
  const ana = await actingAs(member, kiln, ['ADMIN'])
  const wantsIt = async () => (await readDetails(kiln))?.wantsWeeklyEmail

  await setOwnWeekly(ana, { act: 'stop' })
  expect([await wantsIt(), (await readDetails(ana))?.wantsWeeklyEmail]).toEqual([false, false])
  await setOwnWeekly(kiln, { act: 'send' })
  expect(await wantsIt()).toBe(true)

  await giveAccess(kiln, member, ['ANALYST'])
  expect(await refusal(setOwnWeekly(ana, { act: 'stop' }))).toBe('not_found')
  const analyst = await actingAs(await aBusiness(), kiln, ['ANALYST'])
  expect(await refusal(setOwnWeekly(analyst, { act: 'stop' }))).toBe('not_allowed')
  expect(await wantsIt()).toBe(true)
})

test('a link that we didn’t sign stops nobody’s email', async () => {
  const running = await aWeek([])
  const { id } = running.kiln.viewer
  const token = signedId(env, 'weekly email', id)

  expect(readSignedId(env, 'weekly email', token)).toBe(id)
  for (const forged of [
    `${id + 1}${token.slice(String(id).length)}`,
    `${id}-${'a'.repeat(22)}`,
    '',
  ]) {
    expect(await readWeekly(aVisitor(), { token: forged })).toBeNull()
    expect(await refusal(setWeekly(aVisitor(), { token: forged, act: 'stop' }))).toBe(
      'link_expired',
    )
  }
})
