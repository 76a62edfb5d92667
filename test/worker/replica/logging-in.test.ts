import { env } from 'cloudflare:test'
import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { identities, ssoDomains } from '../../../app/db/identity/identities.ts'
import { newId } from '../../../app/db/ids.ts'
import { encrypted } from '../../../app/features/identity/tokens/secrets.server.ts'
import { givePasskey } from '../../factories/identity/passkeys.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aFacebook, aProvider, CLIENT_ID } from '../../factories/identity/providers.ts'
import { isLoggedIn, pageOf, readFromLaggingReplica } from './lagging-replica.ts'

const catchUp = await readFromLaggingReplica()

type Member = Awaited<ReturnType<typeof aMember>>

/** A provider that knows a member: its settings, its log-in address, and the claims of its token. */
type Known = {
  settings: Partial<Env>
  way: string
  back: string
  identity: Pick<typeof identities.$inferInsert, 'provider' | 'issuer' | 'subject'>
  answer: (claims: JWTPayload) => Promise<unknown>
}

const SECRET = 'the secret that the provider gave us'

const PROVIDERS: Record<string, () => Promise<Known>> = {
  async google() {
    const provider = await aProvider()
    const subject = crypto.randomUUID()
    return {
      settings: provider.env,
      way: '/connect/google/',
      back: '/connect/google/callback/',
      identity: { provider: 'google', issuer: provider.issuer, subject },
      answer: async (claims) =>
        provider.answer({ id_token: await provider.sign({ sub: subject, ...claims }) }),
    }
  },
  async line() {
    const provider = await aProvider()
    const subject = crypto.randomUUID()
    const by = new TextEncoder().encode(SECRET)
    return {
      settings: {
        LINE_ISSUER: provider.issuer,
        LINE_CLIENT_ID: CLIENT_ID,
        LINE_CLIENT_SECRET: SECRET,
      },
      way: '/connect/line/',
      back: '/connect/line/callback/',
      identity: { provider: 'line', issuer: provider.issuer, subject },
      answer: async (claims) =>
        provider.answer({
          id_token: await provider.sign(
            { sub: subject, ...claims },
            { by, header: { alg: 'HS256' } },
          ),
        }),
    }
  },
  async facebook() {
    const facebook = await aFacebook()
    return {
      settings: facebook.env,
      way: '/connect/facebook/',
      back: '/connect/facebook/callback/',
      identity: { provider: 'facebook', issuer: '', subject: facebook.id },
      answer: async () => {},
    }
  },
  async 'single sign-on'() {
    const provider = await aProvider()
    const domain = `${crypto.randomUUID()}.example`
    const subject = crypto.randomUUID()
    const { db, now } = await aMember()
    await db.insert(ssoDomains).values({
      id: newId(now),
      domain,
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      proof: 'a proof',
      clientSecret: await encrypted(env, SECRET),
      provedAt: now,
      createdAt: now,
    })
    return {
      settings: {},
      way: `/connect/sso/?email=${encodeURIComponent(`ada@${domain}`)}`,
      back: `/connect/sso/callback/${domain}/`,
      identity: { provider: 'sso', issuer: provider.issuer, subject },
      answer: async (claims) =>
        provider.answer({
          id_token: await provider.sign({ sub: subject, email: `ada@${domain}`, ...claims }),
        }),
    }
  },
}

test.each(Object.entries(PROVIDERS))(
  'a member returning from %s is logged in on the next page and later ones',
  async (_, aKnown) => {
    const ana = await aMember()
    const known = await aKnown()
    await ana.db.insert(identities).values({
      id: newId(ana.now),
      memberId: ana.viewer.id,
      createdAt: ana.now,
      ...known.identity,
    })
    await catchUp()
    const browser = aBrowser()

    await underSettings(known.settings, async () => {
      const sent = await go(browser, known.way)
      const asked = new URL(sent.headers.get('Location') ?? '').searchParams
      await known.answer({ nonce: asked.get('nonce') ?? '' })
      const answer = new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '' })
      await go(browser, `${known.back}?${answer}`)
    })

    expect(browser.cookies.get('__Host-bookmark'), 'a GET that wrote').toBeDefined()
    for (const path of ['/', '/ideas/', '/']) {
      expect(await renderedFor(browser, path)).toBe(String(ana.viewer.id))
    }
  },
)

test('a member is logged in on the next page after using a passkey', async () => {
  const ana = await aMember()
  const answerBy = await givePasskey(ana, env.SITE_ORIGIN)
  await catchUp()
  const browser = aBrowser()

  const options = await browser.submit('/login/passkey/begin/', {})
  const passkey = JSON.stringify(await answerBy(await options.json<{ challenge: string }>()))
  const entered = await browser.submit('/login/passkey/', { passkey })

  expect(entered.status).toBe(302)
  for (const path of ['/', '/ideas/']) {
    expect(await renderedFor(browser, path)).toBe(String(ana.viewer.id))
  }
})

test('the next page belongs to the account switched to, and after switching back to the first one', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const browser = await browserOf(ana)
  const token = (await browserOf(bo)).cookies.get('__Host-session')
  browser.cookies.set('__Host-accounts', `${bo.viewer.id}.${token}`)
  await catchUp()

  for (const { viewer } of [bo, ana] satisfies Member[]) {
    await browser.submit('/accounts/switch/', { accountId: String(viewer.id) })
    for (const path of ['/', '/ideas/']) {
      expect(await renderedFor(browser, path)).toBe(String(viewer.id))
    }
  }
})

test('a visitor who cancels at a provider is still a visitor', async () => {
  const known = await PROVIDERS['google']?.()
  const browser = aBrowser()

  await underSettings(known?.settings ?? {}, () => go(browser, '/connect/google/'))

  expect(browser.cookies.get('__Host-bookmark')).toBeDefined()
  expect(await isLoggedIn(browser, '/')).toBe(false)
})

async function underSettings<Done>(settings: Partial<Env>, work: () => Promise<Done>) {
  const before = { ...env }
  Object.assign(env, settings)
  try {
    return await work()
  } finally {
    Object.assign(env, before)
  }
}

/** LINE is only offered in Japan. */
function go(browser: Browser, path: string): Promise<Response> {
  return browser.fetch(path, { headers: { 'CF-IPCountry': 'JP' } })
}

async function renderedFor(browser: Browser, path: string): Promise<string | undefined> {
  return /data-rendered-for="(\d+)/.exec(await pageOf(browser, path))?.[1]
}
