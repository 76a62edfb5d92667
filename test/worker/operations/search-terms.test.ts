import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../app/context.server.ts'
import { aBrowser, aMember, aStaffMember, browserOf } from '../../factories/identity/people.ts'

const PAGES = ['/desk/search-terms/', '/desk/advisories/']

const TERM = {
  act: 'save',
  term: 'pangolin',
  match: 'phrase',
  country: '',
  language: 'en',
  severity: '2',
  category: '0',
  advisoryKey: '',
  explanation: 'A test.',
}

test.each<[StaffRole, number]>([
  ['reviewer', 403],
  ['moderator', 403],
  ['editor', 200],
  ['admin', 200],
])(
  'a %s gets status %i for the pages of search terms, and for their forms',
  async (role, status) => {
    const browser = await browserOf(await aStaffMember(role))
    const term = { ...TERM, term: `pangolin of ${role}` }

    for (const page of PAGES) {
      const answer = await browser.fetch(page)
      expect(answer.status).toBe(status)
      expect((await answer.text()).includes('noindex')).toBe(status === 200)
    }
    const sent = await browser.submit('/desk/search-terms/', term)

    expect(sent.status).toBe(status === 200 ? 302 : 403)
    expect(await terms(`pangolin of ${role}`)).toBe(status === 200 ? 1 : 0)
  },
)

test('other people can’t find the pages of search terms, and a session with one factor writes nothing', async () => {
  const once = await aStaffMember('editor')
  const browser = await browserOf(once)
  await env.DB.prepare('update sessions set is_two_factor = 0 where member_id = ?')
    .bind(once.viewer.id)
    .run()

  for (const page of PAGES) {
    expect((await aBrowser().fetch(page)).status).toBe(404)
    expect((await (await browserOf(await aMember())).fetch(page)).status).toBe(404)
    expect((await browser.fetch(page)).status).not.toBe(200)
  }
  await browser.submit('/desk/search-terms/', TERM)
  expect(await terms('pangolin')).toBe(0)
})

test('a refused form keeps what was typed, and says what is missing', async () => {
  const browser = await browserOf(await aStaffMember('editor'))

  const answer = await browser.submit('/desk/search-terms/', {
    ...TERM,
    severity: '1',
    explanation: '',
  })
  const page = await answer.text()

  expect(answer.status).toBe(400)
  expect(page).toContain('value="pangolin"')
  expect(page).toContain('Choose a notice that applies to every country.')
  expect(page).toContain('Give a reason.')
})

async function terms(foldedTerm: string): Promise<number> {
  const row = await env.DB.prepare(
    'select count(*) as count from search_terms where folded_term = ?',
  )
    .bind(foldedTerm)
    .first<{ count: number }>()
  return row?.count ?? 0
}
