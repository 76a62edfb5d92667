import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversionEvents } from '../../../app/db/ads/conversions.ts'
import { campaignDays, ledger } from '../../../app/db/ads/ledger.ts'
import { newId } from '../../../app/db/ids.ts'
import { DAY_MS } from '../../../app/durations.ts'
import { actOnCampaign } from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { conversionRows } from '../../../app/features/ads/conversions/attribution.server.ts'
import { hideOrShowPromotion } from '../../../app/features/ads/delivery/hide.server.ts'
import { newNonce } from '../../../app/features/ads/delivery/impression.server.ts'
import { runTurn } from '../../../app/features/ads/delivery/run-turn.server.ts'
import { budgetOf } from '../../../app/features/ads/spending/budget.server.ts'
import type { Click, Plan } from '../../../app/features/ads/spending/clicks.ts'
import { daySpans } from '../../../app/features/ads/spending/day-spans.ts'
import { paceOf, plannedMicros } from '../../../app/features/ads/spending/pace.ts'
import {
  writeClicks,
  writeUnreachable,
} from '../../../app/features/ads/spending/write-clicks.server.ts'
import { dayNumber } from '../../../app/forms/zoned-days.ts'
import { aRunningCampaign, ledgerOf } from '../../factories/ads/campaigns.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { later } from '../../factories/content/pins.ts'
import { aMember } from '../../factories/identity/people.ts'
import { gatedSession, stopAfterRead } from '../../gated-database.ts'

const HOUR_MS = 60 * 60_000

type Running = Awaited<ReturnType<typeof aRunningCampaign>>

/** A click by a separate member on a separate link. */
function aClick({ kiln, campaign }: Running, changes: Partial<Click> = {}): Click {
  const {
    id: campaignId,
    advertiserId,
    currency,
    version,
    budgetMicros,
    totalMicros,
    endAt,
  } = campaign
  return {
    campaignId,
    advertiserId,
    currency,
    nonce: newNonce(),
    at: kiln.now,
    plan: { version, isRunning: true, budgetMicros, totalMicros, endAt },
    memberId: Math.ceil(Math.random() * 2 ** 50),
    priceMicros: 1_000_000,
    flaw: null,
    ...changes,
  }
}

function aPlan(changes: Partial<Plan> = {}): Plan {
  const plan = { version: 1, isRunning: true, budgetMicros: 1_000_000, totalMicros: null }
  return { ...plan, endAt: null, ...changes }
}

function objectOf({ campaign }: Running) {
  return budgetOf(env, campaign.id)
}

test('10,000 concurrent clicks on a budget for a thousand bill a thousand', async () => {
  const running = await aRunningCampaign({ budgetMicros: 1_000_000 })
  const budget = objectOf(running)

  // Calls the object from the inside, because a request for each click would test nothing more.
  const answers = await runInDurableObject(budget, (object) =>
    Promise.all(
      Array.from({ length: 10_000 }, () => object.click(aClick(running, { priceMicros: 1_000 }))),
    ),
  )

  expect(answers.filter((answer) => answer?.micros === 1_000)).toHaveLength(1_000)
  expect(answers.filter((answer) => answer?.reason === 'budget_gone')).toHaveLength(9_000)
  await budget.reconcile(running.campaign.id, running.kiln.now)
  const rows = await ledgerOf(running.kiln, running.campaign)
  expect(rows).toHaveLength(10_000)
  expect(rows.reduce((sum, { micros }) => sum + micros, 0)).toBe(1_000_000)
}, 120_000)

test('whatever the clicks and prices, a day costs at most its budget, exact to a millionth', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 12 }),
      async (prices) => {
        const running = await aRunningCampaign({ budgetMicros: 7_000_000 })
        const answers = await Promise.all(
          prices.map((priceMicros) => objectOf(running).click(aClick(running, { priceMicros }))),
        )

        const spent = answers.reduce((sum, answer) => sum + (answer?.micros ?? 0), 0)
        const demand = prices.reduce((sum, price) => sum + price, 0)
        expect(spent).toBe(Math.min(demand, 7_000_000))
      },
    ),
    { numRuns: 8 },
  )
})

test('a click after six prefetches is billed, and a sale is matched to it by the impression', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const click = aClick(running)
  for (const flaw of ['prefetch', 'bot', 'stale', 'prefetch', 'prefetch', 'prefetch'] as const) {
    await objectOf(running).click({ ...click, flaw })
  }

  expect(await objectOf(running).click(click)).toEqual({ micros: 1_000_000, reason: null })
  expect(await objectOf(running).click({ ...click, flaw: 'bot' })).toBeNull()
  await objectOf(running).reconcile(campaign.id, kiln.now)
  await sell(running, click)

  expect(await salesOf(running)).toMatchObject([{ key: campaign.id, event: 'CHECKOUT', count: 1 }])
  expect((await ledgerOf(kiln, campaign)).map(({ kind }) => kind)).toContain('click')
})

/** Reports, as a tag does, a sale to the person who clicked. */
async function sell({ kiln }: Running, { nonce }: { nonce: string }): Promise<void> {
  const tag = await aTag(kiln)
  await kiln.db.insert(conversionEvents).values({
    id: newId(later()),
    tagId: tag.id,
    event: 'CHECKOUT',
    clickKey: nonce,
    via: 'script',
    at: kiln.now,
  })
}

function salesOf({ kiln }: Running) {
  const today = dayNumber(kiln.now, 'UTC')
  const spans = daySpans({ first: today - 1, last: today + 1 }, ['UTC'])
  return conversionRows(kiln.db, kiln.viewer, { advertiserId: kiln.viewer.id, spans })
}

function spenderOf({ campaign: { id, advertiserId } }: Running) {
  return { campaignId: id, advertiserId, currency: 'USD' }
}

test('a sale is matched to a free visit', async () => {
  const running = await aRunningCampaign({ budgetMicros: 1_000_000 })
  await objectOf(running).click(aClick(running))
  const click = aClick(running)
  await objectOf(running).click({ ...click, flaw: 'prefetch' })

  await objectOf(running).click(click)

  await objectOf(running).reconcile(running.campaign.id, running.kiln.now)
  const rows = await ledgerOf(running.kiln, running.campaign)
  expect(rows.find(({ key }) => key === click.nonce)?.reason).toBe('budget_gone')
})

test('the last click of a day costs what is left of the budget', async () => {
  const running = await aRunningCampaign({ budgetMicros: 1_500_000 })

  await objectOf(running).click(aClick(running))
  const last = await objectOf(running).click(aClick(running))

  expect(last).toEqual({ micros: 500_000, reason: null })
})

test('a link’s first click is billed, and at most five later ones are listed', async () => {
  const running = await aRunningCampaign()
  const click = aClick(running)
  const answers = []
  for (let times = 0; times < 8; times++) answers.push(await objectOf(running).click(click))

  expect(answers).toEqual([
    { micros: 1_000_000, reason: null },
    ...Array.from({ length: 5 }, () => ({ micros: 0, reason: 'used' })),
    null,
    null,
  ])
  await objectOf(running).reconcile(running.campaign.id, running.kiln.now)
  expect(await ledgerOf(running.kiln, running.campaign)).toHaveLength(6)
})

test("the same person's next click within 24 hours is free; a day later it isn't", async () => {
  const running = await aRunningCampaign()
  const { now } = running.kiln
  const person = { memberId: 77 }

  await objectOf(running).click(aClick(running, person))
  const soon = aClick(running, { ...person, at: now + 24 * HOUR_MS - 1 })
  const later = aClick(running, { ...person, at: now + 24 * HOUR_MS })

  expect(await objectOf(running).click(soon)).toEqual({ micros: 0, reason: 'repeated' })
  expect(await objectOf(running).click(later)).toEqual({ micros: 1_000_000, reason: null })
})

test('a prefetch is free, and doesn’t use up the link', async () => {
  const running = await aRunningCampaign()
  const click = aClick(running)

  const ahead = await objectOf(running).click({ ...click, flaw: 'prefetch' })
  const pressed = await objectOf(running).click(click)

  expect(ahead).toEqual({ micros: 0, reason: 'prefetch' })
  expect(pressed).toEqual({ micros: 1_000_000, reason: null })
})

test('a pause applies at once, even to a click with the older plan', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  await objectOf(running).click(aClick(running))

  const { version } = campaign
  const seen = { advertiserId: kiln.viewer.id, campaignId: campaign.id, version }
  await actOnCampaign(kiln, { ...seen, act: 'pause' })

  expect(await objectOf(running).click(aClick(running))).toEqual({ micros: 0, reason: 'ended' })
})

test('after its last day a campaign costs nothing', async () => {
  const running = await aRunningCampaign()
  const plan = aPlan({ budgetMicros: 7_000_000, endAt: running.kiln.now })

  expect(await objectOf(running).click(aClick(running, { plan }))).toMatchObject({
    reason: 'ended',
  })
})

test('every day has its full budget', async () => {
  const running = await aRunningCampaign({ budgetMicros: 1_000_000 })
  await objectOf(running).click(aClick(running))

  const tomorrow = aClick(running, { at: running.kiln.now + DAY_MS })

  expect(await objectOf(running).click(tomorrow)).toMatchObject({ micros: 1_000_000 })
})

test('a budget reduced below what was spent allows no more spending', async () => {
  const running = await aRunningCampaign({ budgetMicros: 5_000_000 })
  await objectOf(running).click(aClick(running))
  await objectOf(running).click(aClick(running))

  const plan = aPlan({ version: 2, budgetMicros: 1_000_000 })

  expect(await objectOf(running).click(aClick(running, { plan }))).toMatchObject({
    reason: 'budget_gone',
  })
})

test('the alarm writes clicks to the ledger, each once', async () => {
  const running = await aRunningCampaign()
  const click = aClick(running)
  await objectOf(running).click(click)

  await runDurableObjectAlarm(objectOf(running))
  await runDurableObjectAlarm(objectOf(running))

  expect(await ledgerOf(running.kiln, running.campaign)).toMatchObject([
    { kind: 'click', key: click.nonce, micros: 1_000_000, currency: 'USD', reason: null },
  ])
})

test('if the alarm is lost, the cron job writes what the ledger lacks', async () => {
  const running = await aRunningCampaign()
  await runInDurableObject(objectOf(running), async (object, { storage }) => {
    await object.click(aClick(running))
    await storage.deleteAlarm()
  })
  expect(await ledgerOf(running.kiln, running.campaign)).toHaveLength(0)

  await runTurn(running.kiln)

  expect(await ledgerOf(running.kiln, running.campaign)).toHaveLength(1)
})

test('an unreachable budget doesn’t delay others', async () => {
  const dead = await aRunningCampaign()
  const alive = await aRunningCampaign()
  await objectOf(alive).click(aClick(alive))
  const broken = {
    ...alive.kiln,
    env: {
      ...env,
      CAMPAIGN_BUDGET: {
        idFromName: (name: string) => name,
        get: (name: string) =>
          name === String(dead.campaign.id)
            ? { reconcile: () => Promise.reject(new Error('no object answers')) }
            : budgetOf(env, Number(name)),
      },
    },
  }

  // @ts-expect-error a namespace that is partly out of order
  await expect(runTurn(broken)).rejects.toThrow('couldn’t be reconciled')

  expect(await ledgerOf(alive.kiln, alive.campaign)).toHaveLength(1)
})

test('a crash between a click’s reservation and the ledger bills the click once', async () => {
  const running = await aRunningCampaign()
  const { campaign, kiln } = running
  const click = aClick(running)
  await objectOf(running).click(click)
  // The row was written, but the object crashed before it got the response.
  const row = { key: click.nonce, micros: 1_000_000, reason: null, at: click.at, day: 1 }
  await writeClicks(
    kiln.db,
    { campaignId: campaign.id, advertiserId: campaign.advertiserId, currency: 'USD' },
    [row],
  )

  await runTurn(kiln)

  expect(await ledgerOf(kiln, campaign)).toHaveLength(1)
})

test('a Durable Object that lost its memory takes over the ledger’s sum', async () => {
  const running = await aRunningCampaign({ budgetMicros: 3_000_000 })
  await objectOf(running).click(aClick(running))
  await runTurn(running.kiln)
  await runInDurableObject(objectOf(running), (_, { storage }) => {
    storage.sql.exec('delete from clicks')
    storage.sql.exec('delete from days')
  })

  await runTurn(running.kiln)
  const clicks = [aClick(running), aClick(running), aClick(running)]
  const answers = []
  for (const click of clicks) answers.push(await objectOf(running).click(click))

  expect(answers.map((answer) => answer?.reason)).toEqual([null, null, 'budget_gone'])
})

test('a click recorded as “unreachable” stays unbilled, even if its price was reserved', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const click = aClick(running)
  await runInDurableObject(objectOf(running), async (object, { storage }) => {
    await object.click(click)
    await storage.deleteAlarm()
  })
  await writeUnreachable(kiln.db, spenderOf(running), { ...click, day: 1 })

  const { spentMicros } = await objectOf(running).reconcile(campaign.id, kiln.now)

  expect(spentMicros).toBe(0)
  expect(await ledgerOf(kiln, campaign)).toMatchObject([{ reason: 'unreachable', micros: 0 }])
})

test('a click in the ledger isn’t also recorded as “unreachable”', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const click = aClick(running)
  await objectOf(running).click(click)
  await objectOf(running).reconcile(campaign.id, kiln.now)

  await writeUnreachable(kiln.db, spenderOf(running), { ...click, day: 1 })

  expect(await ledgerOf(kiln, campaign)).toMatchObject([{ kind: 'click', micros: 1_000_000 }])
})

test('a click that follows clicks on an unreachable budget is billed, and a sale is matched to it once', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const click = aClick(running)
  const none = { ...click, day: 1 }
  await writeUnreachable(kiln.db, spenderOf(running), { ...none, flaw: 'prefetch' })
  await sell(running, click)
  expect(await salesOf(running)).toEqual([])
  for (let press = 1; press < 9; press++) {
    await writeUnreachable(kiln.db, spenderOf(running), { ...none, at: click.at + press })
  }
  expect(await salesOf(running)).toMatchObject([{ key: campaign.id, count: 1 }])

  await objectOf(running).click({ ...click, at: click.at + 9 })
  await objectOf(running).reconcile(campaign.id, kiln.now)

  const rows = await ledgerOf(kiln, campaign)
  expect(rows.map(({ reason }) => reason)).toEqual([
    'prefetch',
    'unreachable',
    'unreachable',
    'unreachable',
    'unreachable',
    null,
  ])
  expect(rows.at(-1)).toMatchObject({ key: click.nonce, micros: 1_000_000 })
  expect(await salesOf(running)).toMatchObject([{ key: campaign.id, count: 1 }])
})

test('ledger rows can’t be changed or deleted', async () => {
  const running = await aRunningCampaign()
  await objectOf(running).click(aClick(running))
  await runTurn(running.kiln)
  const { db } = running.kiln

  await expect(db.update(ledger).set({ micros: 1 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
  await expect(db.delete(ledger)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
})

test('at most one view and one save are counted for an impression', async () => {
  const running = await aRunningCampaign()
  const { kiln, campaign } = running
  const nonce = newNonce()
  const budget = objectOf(running)
  await budget.count(campaign.id, nonce, 'views', kiln.now)
  await budget.count(campaign.id, nonce, 'views', kiln.now)
  await budget.count(campaign.id, nonce, 'saves', kiln.now)
  await budget.count(campaign.id, newNonce(), 'views', kiln.now)

  await runTurn(kiln)

  const { results } = await env.DB.prepare(
    'select day, views, saves from campaign_days where campaign_id = ?',
  )
    .bind(campaign.id)
    .all()
  expect(results).toEqual([{ day: dayNumber(kiln.now, 'UTC'), views: 2, saves: 1 }])
})

test('the member who clicked is forgotten after 25 hours', async () => {
  const running = await aRunningCampaign()
  const long = running.kiln.now - 26 * HOUR_MS
  await objectOf(running).click(aClick(running, { at: long }))
  await objectOf(running).click(aClick(running))
  await runDurableObjectAlarm(objectOf(running))

  const members = await runInDurableObject(objectOf(running), (_, { storage }) =>
    storage.sql.exec('select at from clicks').toArray(),
  )

  expect(members).toEqual([{ at: running.kiln.now }])
})

test('a day’s budget is spread evenly, an hour ahead of the clock, and is complete by its end', () => {
  const from = Date.UTC(2026, 4, 5)
  const pace = { from, until: from + DAY_MS, spentMicros: 0, budgetMicros: 24_000_000 }

  expect(plannedMicros(pace, from)).toBe(1_000_000)
  expect(plannedMicros(pace, from + 12 * HOUR_MS)).toBe(13_000_000)
  expect(plannedMicros(pace, from + 23 * HOUR_MS)).toBe(24_000_000)
  expect(plannedMicros(pace, from + DAY_MS - 1)).toBe(24_000_000)
})

test('a campaign that starts or resumes at noon spreads the rest over the remaining day', () => {
  const noon = Date.UTC(2026, 4, 5, 12)
  const until = noon + 12 * HOUR_MS
  const now = { budgetMicros: 24_000_000, spentTodayMicros: 4_000_000, until }

  const pace = paceOf(null, now, noon)

  expect(plannedMicros(pace, noon + 5 * HOUR_MS)).toBe(14_000_000)
  expect(paceOf(pace, { ...now, spentTodayMicros: 9_000_000 }, noon + HOUR_MS)).toBe(pace)
  expect(paceOf(pace, { ...now, budgetMicros: 12_000_000 }, noon + HOUR_MS)).toMatchObject({
    from: noon + HOUR_MS,
    spentMicros: 4_000_000,
  })
  expect(
    paceOf(pace, { ...now, spentTodayMicros: 0, until: until + DAY_MS }, noon + DAY_MS),
  ).toMatchObject({
    from: noon + DAY_MS,
    spentMicros: 0,
  })
})

test('hiding a promoted pin is stored with the viewer, and can be undone', async () => {
  const { campaign } = await aRunningCampaign()
  const ana = await aMember()
  const hidden = async () => {
    const { results } = await env.DB.prepare(
      'select campaign_id from hidden_promotions where member_id = ?',
    )
      .bind(ana.viewer.id)
      .all()
    return results.length
  }

  await hideOrShowPromotion(ana, { campaignId: campaign.id, act: 'hide' })
  await hideOrShowPromotion(ana, { campaignId: campaign.id, act: 'hide' })
  expect(await hidden()).toBe(1)
  await hideOrShowPromotion(ana, { campaignId: campaign.id, act: 'show' })
  expect(await hidden()).toBe(0)
  await expect(hideOrShowPromotion(ana, { campaignId: 1, act: 'hide' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a click written to the ledger while it is being read still counts', async () => {
  const running = await aRunningCampaign()
  const { campaign, kiln } = running
  const budget = objectOf(running)
  await budget.click(aClick(running))
  await budget.reconcile(campaign.id, kiln.now)

  await runInDurableObject(budget, async (object) => {
    const resume = await stopAfterRead((gate) => {
      Reflect.set(object, 'env', { ...env, DB: { withSession: () => gatedSession(gate) } })
      return object.reconcile(campaign.id, kiln.now)
    })
    Reflect.set(object, 'env', env)
    await object.click(aClick(running))
    await object.alarm()
    await resume()
  })

  expect(await budget.spending(campaign.id, kiln.now)).toEqual({
    spentMicros: 2_000_000,
    spentTodayMicros: 2_000_000,
    unwrittenMicros: 0,
  })
})

test('a view counted while the campaign’s days are being stored is stored the next time', async () => {
  const running = await aRunningCampaign()
  const { campaign, kiln } = running
  const budget = objectOf(running)
  await budget.count(campaign.id, newNonce(), 'views', kiln.now)

  await runInDurableObject(budget, async (object) => {
    const resume = await stopAfterRead((gate) => {
      Reflect.set(object, 'env', { ...env, DB: { withSession: () => gatedSession(gate) } })
      return object.reconcile(campaign.id, kiln.now)
    })
    Reflect.set(object, 'env', env)
    await object.count(campaign.id, newNonce(), 'views', kiln.now)
    await resume()
  })
  await budget.reconcile(campaign.id, kiln.now)

  const days = await kiln.db
    .select()
    .from(campaignDays)
    .where(eq(campaignDays.campaignId, campaign.id))
  expect(days).toMatchObject([{ views: 2 }])
})
