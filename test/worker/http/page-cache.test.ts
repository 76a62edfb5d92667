import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  deleteBoard,
  restoreBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { followMember } from '../../../app/features/content/follows/follows.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { editProfile } from '../../../app/features/identity/account/profile/profile.server.ts'
import { deactivateAccount } from '../../../app/features/operations/account-closure/close-account.server.ts'
import { editSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { COOKIE } from '../../../app/http/cookies/cookies.server.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBrowser } from '../../factories/identity/people.ts'
import { cachedAnswer, expectRenderedAlike, requestPage } from '../cached-page.ts'
import { aSite } from '../site.ts'

const site = await aSite()
const { ana, bo, board, section, secret, pin, kept, pages } = site

const SHOWN = [
  `/${ana.viewer.username}/`,
  `/${ana.viewer.username}/_created/`,
  `/${ana.viewer.username}/${board.slug}/`,
  `/${ana.viewer.username}/${board.slug}/${section.slug}/`,
  `/pin/${pin}/`,
  '/ideas/',
  '/search/?q=moon',
  '/',
]

test('a cached page equals a newly rendered one, at each address', async () => {
  const hits = new Set<string>()
  for (const [at, path] of Object.entries(pages)) {
    await requestPage(path)
    const drawn = await requestPage(path)
    if (!drawn.isHit) continue
    hits.add(at)
    await expectRenderedAlike(path, drawn)
  }

  for (const at of ['login', 'pin/:pinId/', 'help']) {
    expect(hits, at).toContain(at)
  }
})

test('an unchanged page is not rendered again, and each answer has its own nonce', async () => {
  for (const path of SHOWN) {
    await requestPage(path)

    expect((await requestPage(path)).isHit, path).toBe(true)
  }
  const one = await aBrowser().fetch('/ideas/')
  const another = await aBrowser().fetch('/ideas/')
  const nonceOf = (response: Response) => response.headers.get('Content-Security-Policy')
  expect(nonceOf(one)).not.toBe(nonceOf(another))
  const [, nonce = '?'] = /'nonce-([^']+)'/.exec(nonceOf(another) ?? '') ?? []
  expect(await another.text()).toContain(`nonce="${nonce}"`)
})

test('a page of a board, profile or pin is cached by version from the second request on, until it changes', async () => {
  const known = async (path: string) => (await cachedAnswer(path)).known
  for (const path of SHOWN.toSpliced(5).toSpliced(1, 1)) {
    for (const change of ['Jugs', 'Kilns']) {
      await editBoard(at(ana), { boardId: board.id, name: change })

      expect(await known(path), path).toBeUndefined()
      expect(await known(path), path).toBe('rows')
      expect(await known(path), path).toBe('version')
    }
  }
})

test('a browser that sends its clock only gets pages rendered for that clock', async () => {
  const clocks = [
    { zone: 'Asia/Tokyo', language: 'ja' },
    { zone: 'Europe/Berlin', language: 'de-DE' },
  ]
  const ask = async ({ zone, language }: { zone: string; language: string }, other?: string) => {
    const browser = aBrowser()
    browser.cookies.set(COOKIE.zone, zone)
    if (other) browser.cookies.set(other, '1')
    const response = await browser.fetch('/help/', { headers: { 'Accept-Language': language } })
    const isHit = response.headers.has('Cache-Status')
    return { isHit, html: await response.text() }
  }
  for (const clock of clocks) await ask(clock)

  for (const clock of clocks) {
    const { isHit, html } = await ask(clock)
    expect(isHit, clock.zone).toBe(true)
    expect(html).toContain(clock.zone)
  }
  const [tokyo = { zone: '', language: '' }] = clocks
  expect((await ask(tokyo, COOKIE.session)).isHit).toBe(false)
  expect((await ask(tokyo, COOKIE.appearance)).isHit).toBe(false)
})

const at = (who: typeof ana) => ({ ...who, now: later() })
const name = (fullName: string, username = ana.viewer.username) =>
  editProfile(at(ana), { fullName, username, about: '' })
const setPrivacy = (privacy: 'public' | 'secret') =>
  editBoard(at(ana), { boardId: board.id, privacy })
/** Means that the visitor is redirected. */
const NOTHING = null

type Act = [
  what: string,
  act: () => Promise<unknown>,
  path: string | undefined,
  shows: string | null,
]

const ACTS: Act[] = [
  [
    'a board is renamed',
    () => editBoard(at(ana), { boardId: board.id, name: 'Jars' }),
    SHOWN[2],
    'Jars',
  ],
  ['its owner is renamed', () => name('Ines Vale'), SHOWN[2], 'Ines Vale'],
  [
    'a section is renamed',
    () => editSection(at(ana), { sectionId: section.id, name: 'Glaze' }),
    SHOWN[2],
    'Glaze',
  ],
  [
    'a pin has another title',
    () => editPin(at(ana), { pinId: pin, title: 'Ewer 壺' }),
    SHOWN[2],
    'Ewer 壺',
  ],
  [
    'a pin is saved',
    () => savePin(at(bo), { pinId: pin, boardId: kept.id, section: null }),
    SHOWN[4],
    'Ewer 壺',
  ],
  [
    'a member is followed',
    () => followMember(at(bo), { memberId: ana.viewer.id }),
    SHOWN[0],
    'follower',
  ],
  ['a pin is added', () => aPin(at(ana), board, { title: 'Flask' }), SHOWN[2], 'Flask'],
  ['a pin is deleted', () => deletePin(at(ana), { pinId: pin }), SHOWN[4], NOTHING],
  ['a pin is restored', () => restorePin(at(ana), { pinId: pin }), SHOWN[4], 'Ewer 壺'],
  ['a board becomes secret', () => setPrivacy('secret'), SHOWN[2], NOTHING],
  ['its pins with it', async () => {}, SHOWN[4], NOTHING],
  ['a board becomes public', () => setPrivacy('public'), SHOWN[4], 'Ewer 壺'],
  [
    'another one does',
    () => editBoard(at(ana), { boardId: secret.id, privacy: 'public', name: 'Kilns' }),
    SHOWN[0],
    'Kilns',
  ],
  ['a board is deleted', () => deleteBoard(at(ana), { boardId: board.id }), SHOWN[2], NOTHING],
  ['a board is restored', () => restoreBoard(at(ana), { boardId: board.id }), SHOWN[2], 'Jars'],
  [
    'a picture is withdrawn',
    () =>
      env.DB.prepare('update pins set is_listed = 0, deleted_at = 1 where id = ?').bind(pin).run(),
    SHOWN[4],
    NOTHING,
  ],
  ['its owner leaves', () => deactivateAccount(at(ana)), SHOWN[2], NOTHING],
]

test('immediately after any act, each page equals a newly rendered one', async () => {
  for (const path of SHOWN) await requestPage(path)
  for (const [what, act, path = '/', shows] of ACTS) {
    await act()

    for (const shown of SHOWN) await cachedAnswer(shown)
    const { status, html } = await requestPage(path)
    if (shows === NOTHING) expect(status, what).toBe(302)
    else expect(html, what).toContain(shows)
  }
})
