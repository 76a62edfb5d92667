import { env } from 'cloudflare:test'
import { browserOf } from '../../factories/identity/people.ts'
import { REDIRECTS } from '../page-kinds.ts'
import { addressFor, DRAWN_ADDRESSES } from '../site-map.ts'
import { type Button, buttonsOf } from './buttons.ts'
import { press, read } from './press.ts'
import { aWorld, type BoardKind, type Person, type World } from './world.ts'

type Member = NonNullable<World['member']>

/** Only moderators see `desk` pages, and developers `dev` pages. `*` is the page of a wrong address. */
const OTHERS_PAGES = /^(desk|dev)\b|^[*]$/

/** Pages that a new world doesn't have. Each function creates one for a member, and returns its path. */
const PREPARED: Readonly<Record<string, (member: Member) => Promise<string>>> = {
  'settings/security/confirm': async ({ viewer }) => {
    const old = 'update sessions set created_at = created_at - 3600000 where member_id = ?'
    await env.DB.prepare(old).bind(viewer.id).run()
    return '/settings/security/confirm/?next=/settings/security/email/'
  },
  'settings/security/sessions/:sessionId/end': async (member) => {
    await browserOf(member)
    const newest = 'select max(id) id from sessions where member_id = ?'
    const session = await env.DB.prepare(newest).bind(member.viewer.id).first<{ id: number }>()
    return `/settings/security/sessions/${session?.id}/end/`
  },
}

export const PREPARED_PAGES: readonly string[] = Object.keys(PREPARED)

/** The addresses of pages with buttons. */
export const WALKED: readonly string[] = DRAWN_ADDRESSES.filter(
  (at) => !OTHERS_PAGES.test(at) && !REDIRECTS.includes(at) && !(at in PREPARED),
)

/** The parts of a path that differ by kind of board. */
const OF_BOARD = /\{(ana|board|section|pin|theirs|sourceId|link)\}/

/** A page: an address of the site map, or the page of a link. */
type Place = { at: string } | Found

/** A kind of button, with the page on which it was first found. */
type Found = { on: Place; page: string; pageAs: string; key: string; button: Button }

/** Buttons that remove what other buttons need are pressed last. */
const ENDS = [
  /delete|revoke|remove|\bend\b|leave|release|cancel|throw-away|doubles|not_mine/,
  /merge|archive|board\/\{\w+\}\/delete|apps\/[^/]+\/delete|convert|personal|block\//,
  /logout|close|everywhere|login|signup|add-account|switch|\/account\/|business\/create/,
]

/**
 * Presses each kind of button that this person finds on the site map's pages and the pages they link to; returns the
 * faults, and the addresses that were read. A refusal only counts if it repeats in a new world, because an earlier
 * button may have ended what this one needs.
 */
export async function walk(who: Person, kind: BoardKind) {
  const first = await aWorld(who, kind)
  const { found, seen, faults } = await collect(first, kind === 'public' ? /./ : OF_BOARD)
  let world = first
  let drawn = { page: '', path: '', buttons: new Map<string, Button>() }

  async function pressed({ on, key, page, pageAs, button }: Found): Promise<string | null> {
    if (world === first) return (await press(world, page, button)).refusal
    if (drawn.page !== pageAs) {
      const path = pathWith(world, pageAs) ?? (await pathOf(world, on))
      drawn = { page: pageAs, path, buttons: await keyedButtons(world, path) }
    }
    const again = drawn.buttons.get(key)
    return again ? (await press(world, drawn.path, again)).refusal : 'no longer there'
  }

  for (const one of found) {
    if ((await pressed(one)) === null) continue
    world = await aWorld(who, kind)
    drawn.page = ''
    const refusal = await pressed(one)
    if (refusal !== null) faults.push(faultOf(one, refusal))
  }
  return { faults: faults.map((fault) => `${who}, ${kind} board: ${fault}`), seen }
}

/** Presses each button of a page that has to be prepared, each in a new world; returns the faults. */
export async function walkPrepared(who: Person, at: string): Promise<string[]> {
  async function prepared() {
    const world = await aWorld(who, 'public')
    const path = world.member ? await PREPARED[at]?.(world.member) : undefined
    if (path === undefined) throw new Error(`${at} can't be prepared for the ${who}`)
    return { world, path, buttons: await keyedButtons(world, path) }
  }
  const faults: string[] = []
  const { buttons } = await prepared()
  const forms = [...buttons].filter(([, button]) => !isLink(button))
  if (forms.length === 0) faults.push(`${at} has no button`)
  for (const [key] of forms) {
    const { world, path, buttons } = await prepared()
    const button = buttons.get(key)
    const refusal = button ? (await press(world, path, button)).refusal : 'no longer there'
    if (refusal !== null) faults.push(`“${button?.label}” on ${at} (${key}): ${refusal}`)
  }
  return faults
}

function faultOf({ pageAs, button, key }: Found, refusal: string): string {
  return `“${button.label}” on ${pageAs} (${key}): ${refusal}`
}

/** Reads each kind of page once, by its links too, in a world in which nothing was pressed. */
async function collect(world: World, part: RegExp) {
  const found = new Map<string, Found>()
  const known = new Set<string>()
  const seen = new Set<string>()
  const faults: string[] = []
  const queue = WALKED.map((at): { path: string; on: Place } => ({
    path: pageAt(world, at),
    on: { at },
  }))
  for (const { path, on } of queue) {
    const pageAs = pathAs(world, path)
    if (known.has(pageAs) || !part.test(pageAs) || isFile(path)) continue
    known.add(pageAs)
    const link = 'button' in on ? on : null
    const answer = link ? press(world, link.page, link.button) : read(world, path)
    const { status, text, refusal } = await answer
    if (link && refusal) faults.push(faultOf(link, refusal))
    if (status !== 200 || !text) continue
    seen.add(addressFor(path))
    for (const button of buttonsOf(text, path)) {
      const one = { on, page: path, pageAs, button, key: keyOf(world, button) }
      if (isForPasskey(button)) continue
      if (isLink(button)) queue.push({ path: button.path, on: one })
      else if (!found.has(one.key) && part.test(pageAs + one.key)) found.set(one.key, one)
    }
  }
  return { found: [...found.values()].toSorted(byRank), seen, faults }
}

function pageAt({ pages }: World, at: string): string {
  const path = pages[at]
  if (path === undefined) throw new Error(`test/worker/site.ts has no path for the page ${at}`)
  return path
}

function isLink({ method, fields }: Button): boolean {
  return method === 'GET' && fields.length === 0
}

/** The browser's dialog fills this form. */
function isForPasskey({ fields }: Button): boolean {
  return fields.some(({ name, value }) => name === 'passkey' && value === '')
}

function isFile(path: string): boolean {
  return /^\/media\/|^[^?]*\.\w+($|\?)/.test(path)
}

function byRank(a: Found, b: Found): number {
  return rank(a) - rank(b) || a.pageAs.localeCompare(b.pageAs)
}

function rank({ key }: Found): number {
  return ENDS.findLastIndex((end) => end.test(key))
}

/** The path with this world's ids for names; null if it has other ids too. */
function pathWith({ names }: World, pageAs: string): string | null {
  if (/[?#]|\{(other|me)\b/.test(pageAs)) return null
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  return pageAs.replaceAll(/\{([\w ]+)\}/g, (_, name) => ids.get(name) ?? '')
}

/** The path of a page in this world, found as it was first found. */
async function pathOf(world: World, on: Place): Promise<string> {
  if ('at' in on) return pageAt(world, on.at)
  const path = await pathOf(world, on.on)
  return (await keyedButtons(world, path)).get(on.key)?.path ?? path
}

/** A page's buttons by their keys. */
async function keyedButtons(world: World, path: string): Promise<Map<string, Button>> {
  const { text } = await read(world, path)
  const buttons = buttonsOf(text, path).toReversed()
  return new Map(buttons.map((button) => [keyOf(world, button), button]))
}

/** Fields whose values differ between pages, or between two readings of one. */
const ANY_VALUE = ['next', 'want', 'base']

/** The key of a kind of button: its address, and the fields that nobody types. */
function keyOf(world: World, { method, path, fields }: Button): string {
  const fixed = fields.filter(
    ({ name, type }) =>
      ['hidden', 'submit'].includes(type) && !/^(renderedFor|requestKey)$/.test(name),
  )
  const texts = fixed.map(({ name, value }) => {
    const text = named(world, value)
    const isWord = /^(\{[\w ]+\}|[\w-]{1,16})$/.test(text) && !ANY_VALUE.includes(name)
    return isWord ? `${name}=${text}` : name
  })
  return [method, pathAs(world, path), ...new Set(texts.toSorted())].join(' ')
}

/** A path with names for ids, and the names of its query's fields. */
function pathAs(world: World, path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://pinfold.test')
  const query = [...new Set(searchParams.keys())].toSorted().join('&')
  return named(world, pathname) + (query && `?${query}`)
}

/** Numbers, words with three digits or eight hexadecimal ones in a row, and tokens. */
const ID = /^\d+$|\d.*\d.*\d|[\da-f]{8}|.{30}/

/** A text with names for ids; an id without a name becomes `#`. */
function named({ names }: World, text: string): string {
  return text.replaceAll(/[\w-]{6,}|\b\d+\b/g, (word) => {
    const name = word.length > 5 && names.get(word)
    if (name) return `{${name}}`
    return ID.test(word) ? '#' : word
  })
}
