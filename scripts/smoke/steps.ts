import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { checkApiToken } from './api-token.ts'
import { aBrowser, type Browser, dataOf, expectStatus } from './browser.ts'
import { randomPicture } from './picture.ts'

/** The wait for database replicas and cached pages, which may lag behind for a moment. */
const PATIENCE_MS = 10_000
const POLL_MS = 500

/** The state of one walk through the site. Each step passes it on to the next. */
export type Visit = {
  origin: string
  browser: Browser
  email: string
  password: string
  /** A word that appears nowhere else on the site. */
  word: string
  username: string
  boardPath: string
  pinId: string
  isSignedUp: boolean
}

export type SmokeStep = [name: string, walk: (visit: Visit) => Promise<void>]

const SignedUp = v.object({ user: v.object({ username: v.string() }) })
const Board = v.object({ id: v.string(), slug: v.string(), owner_username: v.string() })
const Made = v.object({ id: v.string() })
const Pin = v.object({ images: v.object({ '236x': v.object({ url: v.string() }) }) })
const Found = v.array(Made)

/** The steps in the order in which they run. Each depends on the steps before it. */
export const STEPS: SmokeStep[] = [
  ['health', health],
  ['sign-up', signUp],
  ['log-in', logIn],
  ['upload', upload],
  ['save', save],
  ['search', search],
  ['feed', feed],
  ['API token', (visit) => checkApiToken(visit, visit.username)],
  ['log-out', logOut],
  ['account closure', closeAccount],
]

async function health({ browser }: Visit): Promise<void> {
  const body = await expectStatus(await browser.get('/healthz'), 200)
  if (!body.startsWith('{"status":"ok"')) throw new Error("/healthz isn't our response.")
}

async function signUp(visit: Visit): Promise<void> {
  const { browser, email, password } = visit
  // The sign-up may have worked even if its answer never arrived.
  visit.isSignedUp = true
  const response = await browser.post('/v3/register/', {
    json: { email, password, birthday: '1990-04-12' },
  })
  if (response.status >= 400 && response.status < 500) visit.isSignedUp = false
  visit.username = (await dataOf(response, SignedUp)).user.username
}

/** Logs in with a new browser, which replaces the browser that signed up. */
async function logIn(visit: Visit): Promise<void> {
  const { email: usernameOrEmail, password } = visit
  const browser = aBrowser(visit.origin)
  const json = { username_or_email: usernameOrEmail, password }
  await expectStatus(await browser.post('/v3/login/', { json }), 200)
  if (!browser.cookies.has('__Host-session')) throw new Error('/v3/login/ set no session cookie.')
  visit.browser = browser
}

async function upload(visit: Visit): Promise<void> {
  const { browser, word } = visit
  const board = await makeBoard(visit, 'Smoke test')
  visit.boardPath = `/${board.owner_username}/${board.slug}/`
  const form = new FormData()
  form.set('place', board.id)
  form.set('title', `Smoke test ${word}`)
  form.set('image', randomPicture(), 'smoke-test.png')
  const made = await browser.post('/pin-builder/', { form })
  await expectStatus(made, 302)
  visit.pinId = /\/pin\/(\d+)\//.exec(made.headers.get('Location') ?? '')?.[1] ?? ''
  const pin = await dataOf(await browser.get(`/v3/pins/${visit.pinId}/`), Pin)
  const picture = await browser.get(pin.images['236x'].url)
  await expectStatus(picture, 200)
  const type = picture.headers.get('Content-Type')
  if (!type?.startsWith('image/')) throw new Error(`The picture came as ${type}.`)
}

async function save(visit: Visit): Promise<void> {
  const board = await makeBoard(visit, 'Smoke test saves')
  const json = { pin_id: visit.pinId, board_id: board.id }
  const saved = await visit.browser.post('/resource/RepinResource/create/', { json })
  await dataOf(saved, Made)
}

async function search({ browser, word, pinId }: Visit): Promise<void> {
  await eventually(async () => {
    const found = await browser.get(`/resource/BaseSearchResource/get/?q=${word}&exact=1`)
    const pins = await dataOf(found, Found)
    if (!pins.some(({ id }) => id === pinId)) throw new Error("Search doesn't find the pin.")
  })
}

async function feed({ origin, boardPath, word }: Visit): Promise<void> {
  await eventually(async () => {
    const atom = await expectStatus(await aBrowser(origin).get(`${boardPath}feed.atom`), 200)
    if (!atom.includes(word)) throw new Error(`${boardPath}feed.atom has no entry for the pin.`)
  })
}

async function logOut({ origin, browser }: Visit): Promise<void> {
  const kept = new Map(browser.cookies)
  await expectStatus(await browser.post('/v3/logout/', { json: {} }), 200)
  const settings = await aBrowser(origin, kept).get('/v3/users/settings/')
  await expectStatus(settings, 401)
}

/** The account is deleted after 14 days; until then it is hidden. */
export async function closeAccount(visit: Visit): Promise<void> {
  await logIn(visit)
  const { origin, browser, username } = visit
  const closed = await browser.post('/settings/account/close/', { form: { isSure: 'on' } })
  await expectStatus(closed, 302)
  visit.isSignedUp = false
  if (!username) return
  await eventually(async () => {
    await expectStatus(await aBrowser(origin).get(`/${username}/`), 404)
  })
}

async function makeBoard({ browser }: Visit, name: string): Promise<v.InferOutput<typeof Board>> {
  const json = { name, privacy: 'public' }
  return dataOf(await browser.post('/resource/BoardResource/create/', { json }), Board)
}

async function eventually(holds: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await holds()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(POLL_MS)
    }
  }
}
