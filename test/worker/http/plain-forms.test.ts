import { expect, test } from 'vitest'
import { aBrowser, type Browser, browserOf } from '../../factories/identity/people.ts'
import { FORMS, SCRIPTS } from '../page-kinds.ts'
import { aSite } from '../site.ts'
import { PAGE_ADDRESSES } from '../site-map.ts'

const site = await aSite()
const { pages, ana, bo, pin, board, section } = site

/** Fields for addresses that refuse an empty form. */
const FIELDS: Record<string, Record<string, string>> = {
  send: { kind: 'pin', subjectId: `${pin}`, who: bo.viewer.username },
  follow: { memberId: `${bo.viewer.id}`, follow: '1' },
  'signup/email': { email: 'nobody-yet@mail.example', password: 'a walk 4 the dog' },
  'connect/email': { attempt: '5', email: 'nobody-yet@mail.example' },
  'login/passkey': { credential: '{}' },
  'settings/notifications/on': { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'y' },
  'advertiser/quick-promote/draft': { pinId: `${pin}`, advertiserId: `${ana.viewer.id}` },
  'pin/:pinId/repin/x': { place: `${board.id}/${section.id}` },
  'pin/:pinId/order': { afterId: `${pin}` },
  'board/order': { boardId: `${board.id}` },
  'board/:boardId/cover': { pinId: `${pin}` },
  'board/:boardId/pins/:action': { pinIds: `${pin}`, place: `${board.id}` },
  'search/recent': { q: 'moon' },
  'board/create': { name: 'Made by a plain form' },
}

test('the result of a plain form is shown on the page that sent it', async () => {
  const browser = await browserOf(ana)
  const from = `/pin/${pin}/?share=true`
  const send = (who: string) =>
    browser.fetch('/send/', {
      method: 'POST',
      headers: { Referer: `https://pinfold.test${from}` },
      body: new URLSearchParams({
        renderedFor: `${ana.viewer.id}`,
        kind: 'profile',
        subjectId: `${ana.viewer.id}`,
        who,
      }),
    })

  const sent = await send(bo.viewer.username)
  expect(sent.headers.get('Location')).toBe(from)
  expect(await (await browser.fetch(from)).text()).toContain('Sent to ')
  const refused = await send('nobody-of-that-name')
  expect(refused.headers.get('Location')).toBe(from)
  expect(await (await browser.fetch(from)).text()).toContain('find a member with that name.')
})

/** Only staff see moderation pages, and a script receives what a phone shares. */
const addresses = PAGE_ADDRESSES.filter(
  (at) => !SCRIPTS.includes(at) && !/^desk|\*|^v3|^pin-builder\/shared$/.test(at),
)

/** An empty form here deactivates the account. */
const DEACTIVATION = 'settings/account'

test.each([...addresses.filter((at) => at !== DEACTIVATION), DEACTIVATION])(
  'a plain form sent to /%s leads to a page',
  async (at) => {
    const path = pages[at] ?? ''
    const visitor = { browser: aBrowser(), fields: {} }
    const owner = { browser: await browserOf(ana), fields: { renderedFor: `${ana.viewer.id}` } }

    for (const more of [FIELDS[at] ?? {}, { ...FIELDS[at], stay: '1' }]) {
      for (const { browser, fields } of [visitor, owner]) {
        const said = await answerTo(browser, path, { ...fields, ...more })
        // Addresses without forms reject every form.
        if (said === 405 && !FORMS.includes(at)) continue
        expect(said, JSON.stringify(more)).toMatch(/^(\/|https:|a page)/)
      }
    }
  },
)

/** The answer's redirect URL, `a page` with its text, or what is wrong with the answer. */
async function answerTo(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
): Promise<string | number> {
  const { status, headers, ...answer } = await taken(await browser.submit(path, fields))
  const location = headers.get('Location')
  if (status >= 300 && status < 400) return location ?? 'a redirect to nowhere'
  if (status === 405) return status
  if (!headers.get('Content-Type')?.startsWith('text/html')) return `no page: ${answer.text}`
  return answer.text.includes('Page not found') ? 'nothing here' : 'a page'
}

async function taken(answer: Response) {
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
