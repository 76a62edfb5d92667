import { env } from 'cloudflare:test'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { removedPictures } from '../../app/db/content/removed-pictures.ts'
import { publishRunning } from '../../app/features/ads/delivery/publish-running.server.ts'
import { runningNow } from '../../app/features/ads/delivery/running.server.ts'
import { publishSuppressedTerms } from '../../app/features/content/advisories/suppressed-terms.server.ts'
import { withdrawPictures } from '../../app/features/content/media/removed/withdraw-pictures.server.ts'
import {
  isWithdrawn,
  publishWithdrawn,
} from '../../app/features/content/media/removed/withdrawn-list.server.ts'
import { suggestHashtags } from '../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { verifyIdToken } from '../../app/gateways/openid.server.ts'
import { minutesAhead } from '../clock.ts'
import { refusal } from '../emails.ts'
import { aRunningCampaign } from '../factories/ads/campaigns.ts'
import { aBoard } from '../factories/content/boards.ts'
import { aPin } from '../factories/content/pins.ts'
import { aMember, aVisitor } from '../factories/identity/people.ts'
import { aProvider, CLIENT_ID } from '../factories/identity/providers.ts'
import { type Gate, gatedDatabase, gatedKv, OPEN, stopAfterRead } from '../gated-database.ts'
import { aPage } from '../pages/page.ts'

const MINUTE_MS = 60_000

const another = await anotherIsolate()
const ana = await aMember()
await aPin(ana, await aBoard(ana), { title: 'Numbat', description: '#numbat' })
const { kiln, campaign } = await aRunningCampaign()

/** A fact, true or false, that an isolate caches. */
type Memory = {
  write(isSo: boolean, now: number): Promise<unknown>
  /** Publishes the change after its write. */
  tell(gate: Gate, now: number): Promise<unknown>
  /** Publishes the change in another isolate. */
  tellOtherIsolate(now: number): Promise<unknown>
  /** This isolate's answer, which reads the database if nothing is cached. */
  ask(gate: Gate, now: number): Promise<boolean>
}

const MEMORIES: Record<string, Memory> = {
  'words that are never suggested': {
    write: (isSo) => writeTerm('numbat', isSo),
    tell: (gate, now) => publishSuppressedTerms({ ...aVisitor(), db: gatedDatabase(gate), now }),
    tellOtherIsolate: async () => undefined,
    async ask(gate, now) {
      const context = { ...aVisitor(), db: gatedDatabase(gate), now }
      return (await suggestHashtags(context, { q: 'numb', showPinCount: false })).items.length === 0
    },
  },
  'pictures that were withdrawn': {
    async write(isSo, now) {
      await ana.db.delete(removedPictures)
      if (isSo) await ana.db.insert(removedPictures).values({ hash: 'gone', createdAt: now })
    },
    tell: (gate, now) => publishWithdrawn({ db: gatedDatabase(gate), env, now }),
    tellOtherIsolate: (now) => another.publishWithdrawn({ ...ana, now }),
    ask: (gate, now) => isWithdrawn({ ...env, COUNTERS: gatedKv(env.COUNTERS, gate) }, 'gone', now),
  },
  'campaigns that run': {
    write: (isSo) =>
      env.DB.prepare('update campaigns set end_at = ?')
        .bind(isSo ? null : 1)
        .run(),
    tell: (gate, now) => publishRunning({ db: gatedDatabase(gate), env, now }),
    tellOtherIsolate: (now) => another.publishRunning({ ...kiln, now }),
    ask: async (gate, now) =>
      (await runningCampaigns(gate, now)).market.bidders.some(({ offers }) =>
        offers.some((one) => one.campaign.id === campaign.id),
      ),
  },
  'words beside which nothing is promoted': {
    write: (isSo) => writeTerm('quokka', isSo),
    tell: (gate, now) => publishRunning({ db: gatedDatabase(gate), env, now }),
    tellOtherIsolate: (now) => another.publishRunning({ ...kiln, now }),
    async ask(gate, now) {
      const { terms } = await runningCampaigns(gate, now)
      return (terms ?? []).some(({ foldedTerm }) => foldedTerm === 'quokka')
    },
  },
}

type Order = (memory: Memory, isSo: boolean, now: number) => Promise<unknown>

/** Orders of reads and changes. A change sets the fact to `isSo`; before it, the fact was the opposite. */
const ORDERS: Record<string, Order> = {
  'a read ends before a change': async (memory, isSo, now) => {
    await memory.ask(OPEN, now)
    await change(memory, isSo, now)
  },
  'a read begins before a change and ends after it': async (memory, isSo, now) => {
    const resume = await stopAfterRead((gate) => memory.ask(gate, now))
    await change(memory, isSo, now)
    await resume()
  },
  'a read of what is known begins before a change and ends after it': async (memory, isSo, now) => {
    await memory.ask(OPEN, now)
    const resume = await stopAfterRead((gate) => memory.ask(gate, now))
    await change(memory, isSo, now)
    await resume()
  },
  'a read begins while a change is told of': async (memory, isSo, now) => {
    await memory.write(isSo, now)
    const resume = await stopAfterRead((gate) => memory.tell(gate, now))
    await memory.ask(OPEN, now)
    await resume()
  },
  'a change is told of later than the next one': async (memory, isSo, now) => {
    const resume = await stopAfterRead((gate) => memory.tell(gate, now))
    await change(memory, isSo, now)
    await resume()
  },
  'a second read overtakes one that began before a change elsewhere': async (memory, isSo, now) => {
    const resume = await stopAfterRead((gate) => memory.ask(gate, now - MINUTE_MS))
    await memory.write(isSo, now)
    await memory.tellOtherIsolate(now)
    await memory.ask(OPEN, now)
    await resume()
  },
  'a change elsewhere follows a clock that was set back': async (memory, isSo, now) => {
    await memory.ask(OPEN, now + 4 * MINUTE_MS)
    await memory.write(isSo, now)
    await memory.tellOtherIsolate(now)
  },
}

/** Each case has its own day, so that nothing is cached from the previous case. */
let day = Date.now()

afterAll(async () => {
  for (const { write, tell } of Object.values(MEMORIES)) {
    await write(false, Date.now())
    await tell(OPEN, Date.now())
  }
})

const CASES = Object.keys(MEMORIES).flatMap((name) =>
  Object.keys(ORDERS).flatMap((order) => [
    [name, order, true] as const,
    [name, order, false] as const,
  ]),
)

test.each(CASES)('%s: %s (%s)', async (name, order, isSo) => {
  const memory = MEMORIES[name]
  if (!memory) throw new Error('no such memory')
  day += 24 * 60 * MINUTE_MS
  await memory.write(!isSo, day)
  await memory.tellOtherIsolate(day)

  await ORDERS[order]?.(memory, isSo, day)

  expect(await memory.ask(OPEN, day + 1)).toBe(isSo)
})

test('the cron job publishes withdrawn pictures again if another isolate wrote an older list', async () => {
  await ana.db
    .insert(removedPictures)
    .values({ hash: 'published', createdAt: ana.now, withdrawnAt: 1 })
  await env.COUNTERS.put('withdrawn-pictures', '[]')

  await withdrawPictures(ana)

  expect(await env.COUNTERS.get('withdrawn-pictures', 'json')).toContain('published')
})

test('a provider’s keys read before they changed never replace the new ones', async () => {
  const { provider, verify, signNext, publishNext } = await aChangingProvider()
  // This token causes the keys to be read again. A second token within a minute wouldn't.
  expect(await refusal(verify(await signNext('early')))).toBe('social_token_invalid')
  await env.COUNTERS.delete(`openid:${provider.issuer}/keys`)
  const old = await provider.sign({ sub: 'old' })
  const ask = globalThis.fetch
  const slowly = vi.spyOn(globalThis, 'fetch')

  const resume = await stopAfterRead(async ({ hasRead, opened }) => {
    slowly.mockImplementation(async (address, init) => {
      const answer = await ask(address, init)
      if (String(address) !== `${provider.issuer}/keys`) return answer
      slowly.mockRestore()
      hasRead()
      await opened
      return answer
    })
    expect(await verify(old)).toBe('old')
  })
  await publishNext()
  expect(await verify(await signNext('new'))).toBe('new')
  await resume()

  expect(await verify(await signNext('newer'))).toBe('newer')
})

test('a clock that was set back doesn’t prevent log-in with a provider’s new keys', async () => {
  const { verify, signNext, publishNext } = await aChangingProvider()
  const early = await minutesAhead(4, () => refusal(signNext('early').then(verify)))
  expect(early).toBe('social_token_invalid')

  await publishNext()

  expect(await verify(await signNext('new'))).toBe('new')
})

/** A provider, and its next key, which already signs but isn't published yet. */
async function aChangingProvider() {
  const provider = await aProvider()
  const asked = { ...provider, ...GOOGLE, clientId: CLIENT_ID, clientSecret: '' }
  const next = await generateKeyPair('RS256', { extractable: true })
  const verify = async (idToken: string) => {
    const outside = { allow: '', cache: env.COUNTERS }
    const token = { idToken, nonce: null, askedAfter: null }
    return (await verifyIdToken(asked, token, outside)).sub
  }
  const signNext = (sub: string) =>
    provider.sign({ sub }, { header: { kid: 'two' }, by: next.privateKey })
  async function publishNext() {
    const key = { ...(await exportJWK(next.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }
    await aPage(JSON.stringify({ keys: [key] }), {
      address: `${provider.issuer}/keys`,
      headers: { 'Content-Type': 'application/json' },
    })
  }
  return { provider, verify, signNext, publishNext }
}

const GOOGLE = { algorithm: 'RS256', scopes: ['openid'] } as const

/** Imports the same modules a second time, as another isolate would. */
async function anotherIsolate() {
  vi.resetModules()
  const { publishWithdrawn } = await import(
    '../../app/features/content/media/removed/withdrawn-list.server.ts'
  )
  const { publishRunning } = await import(
    '../../app/features/ads/delivery/publish-running.server.ts'
  )
  return { publishWithdrawn, publishRunning }
}

async function change(memory: Memory, isSo: boolean, now: number): Promise<void> {
  await memory.write(isSo, now)
  await memory.tell(OPEN, now)
}

/** The running campaigns that this isolate has cached, after the cache was renewed. */
async function runningCampaigns(gate: Gate, now: number) {
  const works: Promise<unknown>[] = []
  const context = {
    ...aVisitor(),
    env: { ...env, PROMOTIONS_SECONDS: '60', PROMOTIONS: gatedKv(env.PROMOTIONS, gate) },
    now,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  }
  const known = await runningNow(context, 'US')
  await Promise.all(works)
  return works.length === 0 ? known : runningNow(context, 'US')
}

function writeTerm(term: string, isThere: boolean): Promise<unknown> {
  const query = isThere
    ? `insert into search_terms (folded_term, match, severity, category, created_at)
      values (?, 'phrase', 0, 1, 1) on conflict do nothing`
    : 'delete from search_terms where folded_term = ?'
  return env.DB.prepare(query).bind(term).run()
}
