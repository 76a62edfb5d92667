import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import {
  followMember,
  unfollowMember,
} from '../../../app/features/content/follows/follows.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { editProfile } from '../../../app/features/identity/account/profile/profile.server.ts'
import { deactivateAccount } from '../../../app/features/operations/account-closure/close-account.server.ts'
import { editSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { embeddedBoard, embeddedPin } from '../../../app/features/transfer/embedding/embed-html.ts'
import { readOpenBoard } from '../../../app/features/transfer/embedding/open-board.server.ts'
import { readOpenPin } from '../../../app/features/transfer/embedding/open-pin.server.ts'
import { FEED_FORMATS } from '../../../app/features/transfer/feed-formats.ts'
import { EMBEDDED_PINS } from '../../../app/features/transfer/limits.ts'
import { type PinFeedQuery, readPinFeed } from '../../../app/features/transfer/pin-feeds.server.ts'
import { Refusal } from '../../../app/refusal.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBrowser, aVisitor } from '../../factories/identity/people.ts'
import { cachedAnswer, emptyMemory, requestPage } from '../cached-page.ts'
import { CALLS, type CallName } from '../documented-calls.ts'
import { aPlace, isRead, PAYLOADS, sendCall } from '../place.ts'
import { aSite } from '../site.ts'

const { ana, bo, board, section, secret, pin, kept } = await aSite()
const place = await aPlace()

const SITE = 'https://pinfold.test'
const named = { username: ana.viewer.username }
const boardPath = `/${ana.viewer.username}/${board.slug}/`
const profile = `/${ana.viewer.username}/`

const SHOWN = [
  '/',
  '/ideas/',
  '/search/?q=moon',
  '/search/boards/?q=moon',
  `/?topic=${place.tag}`,
  profile,
  `${profile}_created/`,
  boardPath,
  `${boardPath}${section.slug}/`,
  `/pin/${pin}/`,
  `/${place.username}/`,
  `/pin/${place.theirs}/`,
  `/pin/${place.inside}/`,
  '/login/',
]

/** The pages that are cached by version. */
const KNOWN = [boardPath, `${boardPath}${section.slug}/`, profile, `/pin/${pin}/`]

/** Feeds and embedded pages whose texts are cached, each with a function that writes its text anew. */
const WRITTEN: Record<string, () => Promise<string>> = {
  [`${boardPath}feed.atom`]: async () => feedOf('feed.atom', { ...named, board: board.slug }),
  [`${profile}feed.json`]: async () => feedOf('feed.json', named),
  [`/embed/board/${board.id}/`]: async () => {
    const shown = await readOpenBoard(aVisitor(), { boardId: board.id }, EMBEDDED_PINS)
    return embeddedBoard(shown, SITE).html
  },
  [`/embed/pin/${pin}/`]: async () =>
    embeddedPin(await readOpenPin(aVisitor(), { pinId: pin }), SITE).html,
}

const at = (who: typeof ana) => ({ ...who, now: later() })
const words = () => crypto.randomUUID().slice(0, 8)

const ACTS: Record<string, () => Promise<unknown>> = {
  'a board is renamed': () => editBoard(at(ana), { boardId: board.id, name: `Jars ${words()}` }),
  'a board becomes secret': () => editBoard(at(ana), { boardId: board.id, privacy: 'secret' }),
  'a board becomes public': () => editBoard(at(ana), { boardId: board.id, privacy: 'public' }),
  'a secret board is opened': () => editBoard(at(ana), { boardId: secret.id, privacy: 'public' }),
  'a board is archived': () => archiveBoard(at(ana), { boardId: kept.id }),
  'a board is deleted': () => deleteBoard(at(ana), { boardId: board.id }),
  'a board is restored': () => restoreBoard(at(ana), { boardId: board.id }),
  'a section is renamed': () =>
    editSection(at(ana), { sectionId: section.id, name: `Glaze ${words()}` }),
  'a member is renamed': () =>
    editProfile(at(ana), {
      fullName: `Ana ${words()}`,
      username: ana.viewer.username,
      about: words(),
    }),
  'a pin is added': () => aPin(at(ana), board, { title: `Moon ${words()}` }),
  'a pin is edited': () => editPin(at(ana), { pinId: pin, title: `Moon ${words()} #jars` }),
  'a pin is deleted': () => deletePin(at(ana), { pinId: pin }),
  'a pin is restored': () => restorePin(at(ana), { pinId: pin }),
  'a pin is saved': () => savePin(at(bo), { pinId: pin, boardId: kept.id, section: null }),
  'a member is followed': () => followMember(at(bo), { memberId: ana.viewer.id }),
  'a member is followed no more': () => unfollowMember(at(bo), { memberId: ana.viewer.id }),
  'a member is blocked': () => blockMember(at(ana), { memberId: bo.viewer.id }),
  'a member leaves': () => deactivateAccount(at(bo)),
  ...Object.fromEntries(writingCalls().map((name) => [name, () => call(name)])),
}

/** Request headers for a country, a language and feature switches. */
const REQUEST_HEADERS = {
  'CF-IPCountry': ['US', 'DE', 'KR', 'JP'],
  'Accept-Language': ['en', 'de', 'ar'],
  'X-Experiments': ['', '-google_login', 'facebook_register -line_login'],
  'Sec-GPC': ['0', '1'],
  'User-Agent': ['Mozilla/5.0 Firefox/140.0', 'Googlebot/2.1'],
}

const Reader = fc.record(
  Object.fromEntries(
    Object.entries(REQUEST_HEADERS).map(([name, values]) => [name, fc.constantFrom(...values)]),
  ),
)

const Turn = fc.record({ what: fc.constantFrom(...Object.keys(ACTS)), reader: Reader })

test('a page cached by version equals a newly rendered one, for each reader', async () => {
  const usual = Object.fromEntries(
    Object.entries(REQUEST_HEADERS).map(([name, [first = '']]) => [name, first]),
  )
  for (const path of [...KNOWN, ...KNOWN, ...KNOWN]) await requestPage(path, usual)

  for (const [name, values] of Object.entries(REQUEST_HEADERS)) {
    for (const value of values) {
      for (const path of KNOWN) {
        const { isHit } = await cachedAnswer(path, { ...usual, [name]: value })
        // The clock's locale comes from the address.
        expect(isHit, `${path} with ${name}: ${value}`).toBe(
          name !== 'Accept-Language' || value === 'en',
        )
      }
    }
  }
})

test('after any act, each cached page equals a newly rendered one, for each reader', async () => {
  let hits = 0
  let feeds = 0
  const turns = fc.array(Turn, { minLength: 10, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(turns, async (each) => {
      for (const { what, reader } of each) {
        // A page's version is used once two requests had the same content.
        for (const path of [...KNOWN, ...KNOWN, ...KNOWN]) await requestPage(path, reader)
        // Some acts are no longer possible after others, and then change nothing.
        await ACTS[what]?.().catch(() => {})
        for (const path of SHOWN) if ((await cachedAnswer(path, reader)).isHit) hits++
        for (const [path, write] of Object.entries(WRITTEN)) {
          const answer = await aBrowser().fetch(path)
          const values = answer.ok ? await answer.text() : 'not_found'
          expect(values, path).toBe(await write().catch(codeOf))
          if (answer.ok) feeds++
        }
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
  expect(hits, 'pages that were drawn before').toBeGreaterThan(25)
  expect(feeds, 'feeds and embedded pages that were there').toBeGreaterThan(10)
})

test('a page evicted from the cache is rendered again and cached', async () => {
  await requestPage('/help/')
  expect((await requestPage('/help/')).isHit).toBe(true)

  await emptyMemory()

  expect((await cachedAnswer('/help/')).isHit).toBe(false)
  expect((await cachedAnswer('/help/')).isHit).toBe(true)
})

async function feedOf(name: keyof typeof FEED_FORMATS, query: PinFeedQuery): Promise<string> {
  const feed = await readPinFeed(aVisitor(), query)
  const self = query.board === undefined ? `${profile}${name}` : `${boardPath}${name}`
  return FEED_FORMATS[name].write(feed, { origin: env.SITE_ORIGIN, self })
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}

/** The documented calls that write, except calls that hash a password, because hashing takes a long time. */
function writingCalls(): CallName[] {
  return Object.keys(CALLS)
    .filter(isName)
    .filter((name) => !isRead(CALLS[name]) && !/account is opened|logs in/.test(name))
}

function isName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name)
}

function call(name: CallName): Promise<Response> {
  return sendCall(place, CALLS[name], PAYLOADS[name](place))
}
