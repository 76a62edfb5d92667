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
import { deactivateAccount } from '../../../app/features/operations/leaving/leave.server.ts'
import { editSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { FEED_FORMATS } from '../../../app/features/transfer/feed-formats.ts'
import { EMBEDDED_PINS } from '../../../app/features/transfer/limits.ts'
import { embeddedBoard, embeddedPin } from '../../../app/features/transfer/open/embed-html.ts'
import { readOpenBoard } from '../../../app/features/transfer/open/open-board.server.ts'
import { readOpenPin } from '../../../app/features/transfer/open/open-pin.server.ts'
import { type FeedQuery, readPinFeed } from '../../../app/features/transfer/pin-feeds.server.ts'
import { Refusal } from '../../../app/refusal.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBrowser, aVisitor } from '../../factories/identity/people.ts'
import { CALLS, type CallName } from '../calls.ts'
import { draw, drawnAlike } from '../drawn.ts'
import { aPlace, isRead, SAID, sendCall } from '../place.ts'
import { aSite } from '../site.ts'

const [{ ana, bo, board, section, secret, pin, kept }, place] = [await aSite(), await aPlace()]

const SITE = 'https://pinfold.test'
const named = { username: ana.viewer.username }
const [boardPath, profile] = [`/${ana.viewer.username}/${board.slug}/`, `/${ana.viewer.username}/`]

const SHOWN = [
  ...['/', '/ideas/', '/search/?q=moon', '/search/boards/?q=moon', `/?topic=${place.tag}`],
  ...[profile, `${profile}_created/`, boardPath, `${boardPath}${section.slug}/`, `/pin/${pin}/`],
  ...[`/${place.username}/`, `/pin/${place.theirs}/`, `/pin/${place.inside}/`, '/login/'],
]

/** These are known by their versions. */
const KNOWN = [boardPath, `${boardPath}${section.slug}/`, profile]

/** Feeds and embedded pages, whose texts are kept, and what each would be if it were written now. */
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

/** An isolate keeps so many: `workers/pages/drawn-pages.ts`. */
const KEPT_CHARACTERS = 16_000_000

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
      ...{ fullName: `Ana ${words()}`, username: ana.viewer.username, about: words() },
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

/** Where somebody is, what they speak, and what is switched otherwise for them. */
const TOLD = {
  'CF-IPCountry': ['US', 'DE', 'KR', 'JP'],
  'Accept-Language': ['en', 'de', 'ar'],
  'X-Experiments': ['', '-google_login', 'facebook_register -line_login'],
  'Sec-GPC': ['0', '1'],
  'User-Agent': ['Mozilla/5.0 Firefox/140.0', 'Googlebot/2.1'],
}

const Reader = fc.record(
  Object.fromEntries(Object.entries(TOLD).map(([name, told]) => [name, fc.constantFrom(...told)])),
)

const Turn = fc.record({ what: fc.constantFrom(...Object.keys(ACTS)), reader: Reader })

test('a page that is known by its version is what each reader would be drawn', async () => {
  const usual = Object.fromEntries(
    Object.entries(TOLD).map(([name, [first = '']]) => [name, first]),
  )
  for (const path of [...KNOWN, ...KNOWN, ...KNOWN]) await draw(path, usual)

  for (const [name, told] of Object.entries(TOLD)) {
    for (const value of told) {
      for (const path of KNOWN) {
        const { isHit } = await drawnAlike(path, { ...usual, [name]: value })
        // The clock's locale is of the address.
        expect(isHit, `${path} with ${name}: ${value}`).toBe(
          name !== 'Accept-Language' || value === 'en',
        )
      }
    }
  }
})

test('after any act, each page that was drawn before is what it is drawn anew, for each reader', async () => {
  let [hits, feeds] = [0, 0]
  const turns = fc.array(Turn, { minLength: 10, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(turns, async (each) => {
      for (const { what, reader } of each) {
        // A page is known by its version from the second time on that it shows the same.
        for (const path of [...KNOWN, ...KNOWN, ...KNOWN]) await draw(path, reader)
        // An act may be impossible by now, and shows nothing new.
        await ACTS[what]?.().catch(() => {})
        for (const path of SHOWN) if ((await drawnAlike(path, reader)).isHit) hits++
        for (const [path, write] of Object.entries(WRITTEN)) {
          const answer = await aBrowser().fetch(path)
          const told = answer.ok ? await answer.text() : 'not_found'
          expect(told, path).toBe(await write().catch(codeOf))
          if (answer.ok) feeds++
        }
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
  expect(hits, 'pages that were drawn before').toBeGreaterThan(25)
  expect(feeds, 'feeds and embedded pages that were there').toBeGreaterThan(10)
})

test('a page that gave way to others is drawn anew, and what is drawn then is kept', async () => {
  await draw('/help/')
  expect((await draw('/help/')).isHit).toBe(true)

  let characters = 0
  for (let n = 0; characters < KEPT_CHARACTERS; n++) {
    const path = `/ideas/?n=${n}&long=${'x'.repeat(200_000)}`
    characters += path.length + (await draw(path)).html.length
  }

  expect((await drawnAlike('/help/')).isHit).toBe(false)
  expect((await drawnAlike('/help/')).isHit).toBe(true)
})

async function feedOf(name: keyof typeof FEED_FORMATS, query: FeedQuery): Promise<string> {
  const feed = await readPinFeed(aVisitor(), query)
  const self = query.board === undefined ? `${profile}${name}` : `${boardPath}${name}`
  return FEED_FORMATS[name].write(feed, { origin: env.SITE_ORIGIN, self })
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}

/** The documented calls that write, but those that take the time of a password's hash. */
function writingCalls(): CallName[] {
  return Object.keys(CALLS)
    .filter(isName)
    .filter((name) => !isRead(CALLS[name]) && !/account is opened|logs in/.test(name))
}

function isName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name)
}

function call(name: CallName): Promise<Response> {
  return sendCall(place, CALLS[name], SAID[name](place))
}
