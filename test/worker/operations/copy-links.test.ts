import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dataExports, monthlyCopies } from '../../../app/db/operations/data-exports.ts'
import { signedId } from '../../../app/features/identity/tokens/signed-id.server.ts'
import { setMonthlyCopies } from '../../../app/features/operations/account-closure/copies/monthly-copies.server.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aSuspended, copyMadeBy, copyToken } from '../../factories/operations/copies.ts'

test('the copy link works without a cookie, sets none, and isn’t leaked', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)

  const page = await aBrowser().fetch(`/account/copy/${token}/`)

  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain(ana.viewer.username)
  expect(text).not.toContain(ana.viewer.email)
  expect(text).toContain('noindex')
  expect(page.headers.getSetCookie()).toEqual([])
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
})

test('one click starts a copy without a log-in, and logs nobody in', async () => {
  const ana = await aSuspended()
  const path = `/account/copy/${await copyToken(ana.viewer.id)}/`
  const reader = aBrowser()

  const sent = await reader.submit(path, {})

  expect([sent.status, sent.headers.get('Location')]).toEqual([302, path])
  const own = eq(dataExports.memberId, ana.viewer.id)
  expect(await ana.db.select().from(dataExports).where(own)).toHaveLength(1)
  const names = sent.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
  expect(names.filter((name) => !/bookmark/.test(name))).toEqual([])
  expect((await reader.fetch('/settings/account/')).headers.get('Location')).toMatch(/^\/login\//)
  const again = await reader.submit(path, {})
  expect(await again.text()).toMatch(/already creating a copy|had a copy today/)
})

test('a part is downloaded as a file that no cache keeps', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)
  const exportId = await copyMadeBy(token, ana.viewer.id)

  const file = await aBrowser().fetch(`/account/copy/${token}/${exportId}/1/`)

  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('application/zip')
  expect(file.headers.get('Content-Disposition')).toContain(`${ana.viewer.username}-1.zip`)
  expect(file.headers.get('Cache-Control')).toBe('no-store')
  expect(file.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(file.headers.getSetCookie()).toEqual([])
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b])
})

test('every link that doesn’t work gets the same page', async () => {
  const ana = await aSuspended()
  const bo = await aSuspended()
  const token = await copyToken(ana.viewer.id)
  const exportId = await copyMadeBy(token, ana.viewer.id)
  const others = await copyToken(bo.viewer.id)
  await env.DB.prepare(`update members set state = 'active' where id = ?`).bind(ana.viewer.id).run()
  const texts = new Set<string>()
  for (const dead of [token, `${token.slice(1)}A`, 'x'.repeat(43)]) {
    const page = await aBrowser().fetch(`/account/copy/${dead}/`)
    expect(page.status).toBe(410)
    texts.add((await page.text()).replaceAll(dead, '').replace(/nonce="[^"]*"/g, ''))
    const part = await aBrowser().fetch(`/account/copy/${dead}/${exportId}/1/`)
    expect([part.status, part.headers.get('Location')]).toEqual([302, `/account/copy/${dead}/`])
    expect(part.headers.get('Referrer-Policy')).toBe('no-referrer')
    await aBrowser().submit(`/account/copy/${dead}/`, {})
  }
  const shown = [...texts].map((text) => /<main>.*<\/main>/s.exec(text)?.[0])

  expect(new Set(shown).size).toBe(1)
  expect(shown[0]).toContain('This link no longer works')
  const foreign = await aBrowser().fetch(`/account/copy/${others}/${exportId}/1/`)
  expect(foreign.headers.get('Location')).toBe(`/account/copy/${others}/`)
})

test('requests for another link get the same answer, whatever was typed', async () => {
  const ana = await aSuspended()
  const bodies = []
  for (const name of [ana.viewer.username, (await aMember()).viewer.username, 'nobody-at-all']) {
    const answer = await aBrowser().submit('/account/copy/', { usernameOrEmail: name })
    expect(answer.status).toBe(200)
    const main = /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? ''
    bodies.push(main.replaceAll(name, '').replace(/nonce="[^"]*"/g, ''))
  }

  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('emailed you the link')
})

test('the switch turns monthly copies on, and one click in a mail program turns them off', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const wants = () =>
    ana.db.select().from(monthlyCopies).where(eq(monthlyCopies.memberId, ana.viewer.id))
  await browser.submit('/settings/account/monthly/start/', {})
  expect(await wants()).toHaveLength(1)
  expect(await (await browser.fetch('/settings/account/')).text()).toContain('Stop monthly copies')
  const path = `/letters/copies/${signedId(env, 'monthly copy', ana.viewer.id)}/`
  expect(await (await aBrowser().fetch(path)).text()).toContain('Stop monthly copies')
  expect(await wants()).toHaveLength(1)

  // By RFC 8058 a mail program sends no cookie and loads no page first.
  const response = await aBrowser().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Monthly copies are off')
  expect(await wants()).toEqual([])
})

test('links of other emails don’t stop the monthly copy', async () => {
  const ana = await aMember()
  await setMonthlyCopies(ana, { act: 'start' })
  const path = `/letters/copies/${signedId(env, 'weekly email', ana.viewer.id)}/`

  expect((await aBrowser().fetch(path)).status).toBe(410)
  await aBrowser().submit(path, {})

  const own = eq(monthlyCopies.memberId, ana.viewer.id)
  expect(await ana.db.select().from(monthlyCopies).where(own)).toHaveLength(1)
})
