import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deleteBoard } from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { deactivateAccount } from '../../../app/features/operations/account-closure/close-account.server.ts'
import type { CaseAct } from '../../../app/features/operations/moderation/decide/acts.ts'
import { decideCase } from '../../../app/features/operations/moderation/decide/decide.server.ts'
import { COOKIE } from '../../../app/http/cookies/cookies.server.ts'
import { openPageCache, renderCached } from '../../../workers/pages/page-cache.ts'
import { withOutbox } from '../../emails.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import {
  aBrowser,
  aMember,
  aStaffMember,
  aVisitor,
  browserOf,
} from '../../factories/identity/people.ts'
import { aCase, aPinCase } from '../../factories/operations/cases.ts'
import { cachedAnswer, emptyMemory, expectRenderedAlike, requestPage } from '../cached-page.ts'

type Place = Awaited<ReturnType<typeof aPlace>>

async function aPlace() {
  const mark = crypto.randomUUID().replaceAll('-', '')
  const owner = await aMember({ fullName: `Owner ${mark}` })
  const board = await aBoard(owner, { name: `Board ${mark}` })
  const section = await aSection(owner, board, `Section ${mark}`)
  const pin = await aPin(owner, board, { title: `Kestrel ${mark}`, sectionId: section.id })
  const other = await aPin(owner, board, { title: `Merlin ${mark}` })
  const profile = `/${owner.viewer.username}/`
  const path = `${profile}${board.slug}/`
  return {
    owner,
    board,
    pin,
    other,
    words: { pin: `Kestrel ${mark}`, other: `Merlin ${mark}`, board: `Board ${mark}` },
    name: `Owner ${mark}`,
    paths: { profile, board: path, section: `${path}${section.slug}/`, pin: `/pin/${pin.id}/` },
  }
}

const at = (who: Place['owner']) => ({ ...who, now: later() })
const operator = withOutbox(await aStaffMember('moderator'))

async function decide(caseId: Promise<number>, act: CaseAct): Promise<void> {
  const decision = { act, ground: 'spam', explanation: 'It sells watches.' } as const
  await decideCase({ ...operator, now: later() }, { caseId: await caseId, ...decision })
}

async function shareAndForget(paths: readonly string[]): Promise<void> {
  for (const path of [...paths, ...paths, ...paths]) await requestPage(path)
  await emptyMemory()
}

test('a page that another isolate rendered comes from the data centre, with its own nonce', async () => {
  const { paths } = await aPlace()
  await shareAndForget(Object.values(paths))

  for (const path of Object.values(paths)) {
    const first = await requestPage(path)
    expect([first.place, first.known], path).toEqual(['shared-pages', 'version'])
    await expectRenderedAlike(path, first)
    expect((await requestPage(path)).place, path).toBe('pages')
  }
  await emptyMemory()
  expect(await nonceOf(paths.pin)).not.toBe(await nonceOf(paths.pin))
})

const ACTS: [
  name: string,
  act: (place: Place) => Promise<unknown>,
  paths: (keyof Place['paths'])[],
  words: (place: Place) => string[],
][] = [
  [
    'a pin is edited',
    ({ owner, pin }) => editPin(at(owner), { pinId: pin.id, title: 'Owl' }),
    ['board', 'section', 'pin'],
    ({ words }) => [words.pin],
  ],
  [
    'a pin is deleted',
    ({ owner, pin }) => deletePin(at(owner), { pinId: pin.id }),
    ['board', 'section', 'pin'],
    ({ words }) => [words.pin],
  ],
  [
    'a similar pin is deleted',
    ({ owner, other }) => deletePin(at(owner), { pinId: other.id }),
    ['board', 'pin'],
    ({ words }) => [words.other],
  ],
  [
    'a similar pin is renamed',
    ({ owner, other }) => editPin(at(owner), { pinId: other.id, title: 'Owl' }),
    ['board', 'pin'],
    ({ words }) => [words.other],
  ],
  [
    'a picture is removed by moderators',
    ({ owner, pin }) => decide(aPinCase(owner, pin), 'remove'),
    ['board', 'section', 'pin'],
    ({ words }) => [words.pin],
  ],
  [
    'a board is made secret',
    ({ owner, board }) => editBoard(at(owner), { boardId: board.id, privacy: 'secret' }),
    ['profile', 'board', 'section', 'pin'],
    ({ words }) => Object.values(words),
  ],
  [
    'a board is deleted',
    ({ owner, board }) => deleteBoard(at(owner), { boardId: board.id }),
    ['profile', 'board', 'section', 'pin'],
    ({ words }) => Object.values(words),
  ],
  [
    'a member is suspended',
    ({ owner }) => decide(aCase('member', owner, owner.viewer.id), 'suspend'),
    ['profile', 'board', 'section', 'pin'],
    ({ words, name }) => [...Object.values(words), name],
  ],
  [
    'a member deactivates the account',
    ({ owner }) => deactivateAccount(at(owner)),
    ['profile', 'board', 'section', 'pin'],
    ({ words, name }) => [...Object.values(words), name],
  ],
]

test('a page from the data centre is never sent after what it shows has changed', async () => {
  const places = await Promise.all(ACTS.map(aPlace))
  await shareAndForget(places.flatMap(({ paths }) => Object.values(paths)))

  for (const [n, [name, act, changed, words]] of ACTS.entries()) {
    const place = places[n]
    if (!place) continue
    await act(place)
    for (const key of changed) {
      const { html, isHit } = await cachedAnswer(place.paths[key])
      expect(isHit, `${key} after ${name}`).toBe(false)
      expect(
        words(place).filter((word) => html.includes(word)),
        `${key} after ${name}`,
      ).toEqual([])
    }
  }
})

test('only a browser without cookies gets a page from the data centre, in its own language and zone', async () => {
  const { owner, paths } = await aPlace()
  await shareAndForget([paths.pin])
  const member = await browserOf(owner)
  const inTokyo = aBrowser()
  inTokyo.cookies.set(COOKIE.zone, 'Asia/Tokyo')
  const dark = aBrowser()
  dark.cookies.set(COOKIE.appearance, 'theme=dark')

  for (const browser of [member, inTokyo, dark]) {
    expect((await browser.fetch(paths.pin)).headers.has('Cache-Status')).toBe(false)
  }
  expect((await requestPage(paths.pin, { 'Accept-Language': 'de-DE' })).isHit).toBe(false)
  expect((await requestPage(paths.pin)).place).toBe('shared-pages')
})

test('a new version of the Worker renders its own pages', async () => {
  const { paths, words } = await aPlace()
  await shareAndForget([paths.pin])
  const { id } = env.CF_VERSION_METADATA

  expect(await textAtVersion(id, paths.pin)).toContain(words.pin)
  expect(await textAtVersion(`${id}-next`, paths.pin)).toBe('rendered anew')
})

async function nonceOf(path: string): Promise<string | undefined> {
  const response = await aBrowser().fetch(path)
  expect(response.headers.get('Cache-Status')).toContain('hit')
  const [, nonce = '?'] =
    /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '') ?? []
  expect(await response.text()).toContain(`nonce="${nonce}"`)
  return nonce
}

async function textAtVersion(id: string, path: string): Promise<string> {
  const request = new Request(`https://pinfold.test${path}`)
  const context = {
    ...aVisitor(),
    env: { ...env, CF_VERSION_METADATA: { ...env.CF_VERSION_METADATA, id } },
    replyHeaders: new Headers(),
    nonce: 'n'.repeat(32),
  }
  const draw = async () => new Response('rendered anew')
  const given = { pages: openPageCache(), routes: {}, hasRows: true, draw }
  return (await renderCached(request, context, given)).text()
}
