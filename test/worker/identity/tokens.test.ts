import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../../app/db/identity/accounts.ts'
import { apps } from '../../../app/db/identity/apps.ts'
import { isToken } from '../../../app/features/identity/apps/token-text.server.ts'
import { FRESH_SESSION_MS } from '../../../app/features/identity/limits.ts'
import { awaitedEmails } from '../../emails.ts'
import { anApp } from '../../factories/identity/apps.ts'
import { aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { aToken } from '../../factories/identity/tokens.ts'

const NEW_TOKEN = '/settings/tokens/new/'
const FIELDS = { name: 'Mirror', days: '30', 'boards:read': 'on', 'user_accounts:read': 'on' }

async function textOf(response: Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '')
}

function shownIn(html: string): string {
  return /pf_\w{2,3}_[\w-]+/.exec(html)?.[0] ?? ''
}

async function status(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await SELF.fetch('https://pinfold.test/v5/user_account', { headers })).status
}

/** A browser whose member has to prove again who they are. */
async function staleBrowserOf(member: Awaited<ReturnType<typeof aMember>>): Promise<Browser> {
  const browser = await browserOf(member)
  await member.db
    .update(sessions)
    .set({ createdAt: member.now - FRESH_SESSION_MS - 60_000 })
    .where(eq(sessions.memberId, member.viewer.id))
  return browser
}

test('a token is shown once, announced by email, works, and only its maker can revoke it', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const browser = await browserOf(ana)

  const made = await textOf(browser.submit(NEW_TOKEN, FIELDS))
  const token = shownIn(made)
  expect(isToken(token)).toBe(true)
  expect(await status(token)).toBe(200)
  const list = await textOf(browser.fetch('/settings/tokens/'))
  expect(list).toContain('Mirror')
  expect(list).not.toContain(token)
  const [email] = await awaitedEmails(ana.viewer.email)
  expect(email?.subject).toContain('access token')
  expect(email?.text).not.toContain(token)
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('Access token created')
  expect(await textOf(browser.fetch('/settings/security/ways/'))).toContain('Token “Mirror”')

  const [, path = ''] = /action="(\/settings\/tokens\/\d+\/revoke\/)"/.exec(list) ?? []
  await (await browserOf(await aMember())).submit(path, {})
  expect(await status(token)).toBe(200)
  await browser.submit(path, {})
  expect(await status(token)).toBe(401)
})

test('a token needs a fresh session, a confirmed address, a name and a scope', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const stale = await staleBrowserOf(ana)
  for (const answer of [await stale.fetch(NEW_TOKEN), await stale.submit(NEW_TOKEN, FIELDS)]) {
    expect(answer.headers.get('Location')).toMatch(/^\/settings\/security\/confirm\//)
  }
  const browser = await browserOf(ana)
  const unscoped = await textOf(browser.submit(NEW_TOKEN, { name: 'Mirror', days: '30' }))
  expect(unscoped).toContain('Choose at least one permission')
  expect(unscoped).toContain('value="Mirror"')
  expect((await browser.submit(NEW_TOKEN, { ...FIELDS, name: ' ' })).status).toBe(400)
  expect((await browser.submit(NEW_TOKEN, { ...FIELDS, days: '31' })).status).toBe(400)

  const unconfirmed = await browserOf(await aMember())
  expect(await textOf(unconfirmed.fetch(NEW_TOKEN))).toContain('Confirm your email first')
  const refused = await unconfirmed.submit(NEW_TOKEN, FIELDS)
  expect(refused.status).toBe(409)
  expect(shownIn(await refused.text())).toBe('')
})

test('only its maker can register, change and delete an app, and its secret is shown once', async () => {
  const ida = await aMember({ emailVerifiedAt: 1 })
  const browser = await browserOf(ida)
  const fields = {
    name: 'Hearth',
    website: 'https://hearth.example/',
    kind: 'confidential',
    redirectUris: 'https://hearth.example/back\nhttp://127.0.0.1/back',
  }
  const secret = shownIn(await textOf(browser.submit('/settings/apps/new/', fields)))
  expect(secret).toMatch(/^pf_cs_/)
  const [app] = await ida.db.select().from(apps).where(eq(apps.memberId, ida.viewer.id))
  expect(app?.redirectUris).toEqual(['https://hearth.example/back', 'http://127.0.0.1/back'])
  const path = `/settings/apps/${app?.id}/`
  expect(await textOf(browser.fetch(path))).not.toContain(secret)

  const rolled = shownIn(await textOf(browser.submit(`${path}secret/`, {})))
  expect(rolled).toMatch(/^pf_cs_/)
  expect(rolled).not.toBe(secret)
  await browser.submit(path, { ...fields, name: 'Hearth 2' })
  const stranger = await browserOf(await aMember({ emailVerifiedAt: 1 }))
  for (const act of ['', 'secret/', 'delete/']) await stranger.submit(path + act, fields)
  expect(await textOf(browser.fetch('/settings/apps/'))).toContain('Hearth 2')
  await browser.submit(`${path}delete/`, {})
  expect(await textOf(browser.fetch('/settings/apps/'))).not.toContain('Hearth 2')
})

const BAD_ADDRESSES = [
  '',
  'http://hearth.example/back',
  'javascript:alert(1)',
  'data:text/html,x',
  'myapp:/back',
  'https://hearth.example/#back',
  'https://ana:secret@hearth.example/',
  'http://127.0.0.1.evil.example/',
  Array.from({ length: 11 }, (_, place) => `https://hearth.example/${place}`).join('\n'),
]

test.each(BAD_ADDRESSES)('%s is not a valid redirect URL', async (redirectUris) => {
  const browser = await browserOf(await aMember({ emailVerifiedAt: 1 }))
  const fields = { name: 'Hearth', website: '', kind: 'public' }

  const response = await browser.submit('/settings/apps/new/', { ...fields, redirectUris })

  expect(response.status).toBe(400)
  expect(await response.text()).toContain('role="alert"')
})

test('registering an app needs a second factor', async () => {
  const ida = await aMember({ emailVerifiedAt: 1 })
  const browser = await browserOf(ida)
  const app = await anApp(ida)
  await ida.db
    .update(sessions)
    .set({ isTwoFactor: false })
    .where(eq(sessions.memberId, ida.viewer.id))

  expect(await textOf(browser.fetch('/settings/apps/new/'))).toContain('second factor')
  const fields = { name: 'Hearth', redirectUris: 'https://a.example/', kind: 'public' }
  expect((await browser.submit('/settings/apps/new/', fields)).status).toBe(403)
  expect((await browser.submit(`/settings/apps/${app.id}/`, fields)).status).toBe(403)
  expect((await browser.submit(`/settings/apps/${app.id}/secret/`, {})).status).toBe(403)
})

test('an expired token opens nothing, and its maker sees that', async () => {
  const ana = await aMember()
  const token = await aToken(ana, ['user_accounts:read'], { name: 'Old', expiresAt: ana.now - 1 })

  expect(await status(token)).toBe(401)
  expect(await textOf((await browserOf(ana)).fetch('/settings/tokens/'))).toContain('Expired on')
})

test('a maker gets an email about each change, reads the history, and confirms an app on hold', async () => {
  const ida = await aMember({ emailVerifiedAt: 1 })
  const browser = await browserOf(ida)
  const fields = { name: 'Hearth', website: '', redirectUris: 'https://hearth.example/back' }
  await browser.submit('/settings/apps/new/', { ...fields, kind: 'confidential' })
  const [app] = await ida.db.select().from(apps).where(eq(apps.memberId, ida.viewer.id))
  const path = `/settings/apps/${app?.id}/`
  await browser.submit(path, { ...fields, redirectUris: 'https://kiln.example/back' })
  const [changed, registered] = await awaitedEmails(ida.viewer.email, 2)
  expect(registered?.text).toContain('https: //hearth. example/back')
  expect(changed?.text).toContain('Redirect URL added: https: //kiln. example/back')
  expect(changed?.text).toContain('/account/not-me/')
  expect(await textOf(browser.fetch('/settings/security/'))).toContain('App changed')
  const shown = await textOf(browser.fetch(path))
  expect(shown).toContain('Redirect URL removed:')
  expect(shown).not.toContain('on hold')

  await ida.db.update(apps).set({ heldAt: ida.now, isSecretDoubted: true })
  expect(await textOf(browser.fetch('/settings/apps/'))).toContain('On hold')
  const held = await textOf(browser.fetch(path))
  expect(held).toContain('This app is on hold')
  expect(held).toContain('no longer works')
  await browser.submit(`${path}confirm/`, { redirectUris: 'https://hearth.example/back' })
  expect(await textOf(browser.fetch(path))).toContain('Check the redirect URLs')
  await browser.submit(`${path}confirm/`, { redirectUris: 'https://kiln.example/back' })
  expect(await textOf(browser.fetch(path))).not.toContain('Check the redirect URLs')
  await browser.submit(`${path}secret/`, {})
  expect(await textOf(browser.fetch(path))).not.toContain('on hold')
})

test('an app that looks like ours is refused next to its name', async () => {
  const browser = await browserOf(await aMember({ emailVerifiedAt: 1 }))
  const fields = { name: 'Рinfоld', website: '', kind: 'public' }

  const refused = await browser.submit('/settings/apps/new/', {
    ...fields,
    redirectUris: 'https://hearth.example/back',
  })

  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/role="alert" id="[^"]+-error"[^>]*>Choose another name/)
})
