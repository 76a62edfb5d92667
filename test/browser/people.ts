import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { GOODS } from '../shop/pages.ts'
import { pictureNamed } from '../shop/pictures.ts'
import { changeDatabase } from './database.ts'

/** The password of every member in the browser tests. */
export const PASSWORD = 'a walk 4 the dog'

/**
 * An unused email address, whose characters become a name. None begins another or contains a word, because "ana" and
 * "me" would match the label Name.
 */
export function anAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return `ana${[...bytes].map((byte) => CONSONANTS.charAt(byte % 16)).join('')}@mail.example`
}

const CONSONANTS = 'bcdfghjklpqrvwxz'

export type MadeBoard = { id: string; path: string }

/** A person's signed-in page: a browser's or a plain one. */
export type Signed = { request: APIRequestContext }

/** Signs up a new member in this page's browser; returns their email for logging in again. */
export async function signUp(page: Signed): Promise<string> {
  const email = anAddress()
  const birthday = '1990-04-12'
  await send(page, '/v3/register/', { email, password: PASSWORD, birthday })
  return email
}

/** Another member in a separate browser. */
export async function anotherMember(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await signUp(page)
  return page
}

/** The username of the member signed in to this page's browser. */
export async function nameOf({ request }: Signed): Promise<string> {
  const settings = await get({ request }, '/v3/users/settings/')
  return v.parse(Settings, await settings.json()).client_context.user.username
}

/** Makes a board for the member signed in to this page's browser. */
export async function makeBoard(
  page: Signed,
  name: string,
  privacy: 'public' | 'secret' = 'public',
): Promise<MadeBoard> {
  const made = await send(page, '/resource/BoardResource/create/', { name, privacy })
  const { id, slug, owner_username } = v.parse(Board, made)
  return { id, path: `/${owner_username}/${slug}/` }
}

/** Makes a section on a board of this member; returns its id. */
export async function makeSection(page: Signed, board: MadeBoard, name: string): Promise<string> {
  const path = '/resource/BoardSectionResource/create/'
  return v.parse(Made, await send(page, path, { board_id: board.id, name })).id
}

/** The number of different pictures. A home feed shows each once, and needs this many to have a promoted pin. */
const PICTURES = 8

/** Pins the shop's pictures in turn to a board, ending with the top one. Returns the pins' ids. */
export async function makePins(
  page: Signed,
  { id }: MadeBoard,
  count: number,
  description = '',
): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= Math.min(count, PICTURES); number++) {
    const { name, width } = GOODS[number % GOODS.length] ?? GOODS[0]
    // When pictures repeat, a slightly different width makes each a different picture.
    const ownWidth = number > GOODS.length ? width + number : width
    const picture = await pictureNamed(`${name}-${ownWidth}.jpg`)
    const made = await send(page, '/resource/PinResource/create/', {
      board_id: id,
      image_base64: picture?.bytes.toString('base64'),
      title: `Pin ${number}`,
      description,
      alt_text: `The picture of pin ${number}`,
    })
    ids.push(v.parse(Made, made).id)
  }
  return count > ids.length ? [...ids, ...(await repeatPins(ids, count))] : ids
}

export async function makePin(
  page: Signed,
  { id }: MadeBoard,
  { bytes, title }: { bytes: Uint8Array; title: string },
): Promise<string> {
  const made = await send(page, '/resource/PinResource/create/', {
    board_id: id,
    image_base64: Buffer.from(bytes).toString('base64'),
    title,
    alt_text: title,
  })
  return `/pin/${v.parse(Made, made).id}/`
}

/** Repeats pins up to a count in one statement; their pictures exist already. */
async function repeatPins(ids: readonly string[], count: number): Promise<string[]> {
  const last = Number(ids.at(-1))
  const made = Array.from({ length: count - ids.length }, (_, place) => {
    const number = ids.length + place + 1
    return { id: last + place + 1, number, like: Number(ids[(number - 1) % ids.length]) }
  })
  await changeDatabase(
    `insert into pins (id, pinner_id, board_id, picture_id, media, title, description, alt_text, method, created_at)
    select made.value ->> 'id', pinner_id, board_id, picture_id, media,
      'Pin ' || (made.value ->> 'number'), description, 'The picture of pin ' || (made.value ->> 'number'),
      method, created_at
    from json_each(?) made join pins on pins.id = made.value ->> 'like'`,
    JSON.stringify(made),
  )
  return made.map(({ id }) => String(id))
}

type Asker = { request: APIRequestContext }

type Options = Parameters<APIRequestContext['fetch']>[1]

/** Sends a GET request as this page's browser. Sends it again if the connection was just being closed. */
export function get({ request }: Asker, path: string, options?: Options): Promise<APIResponse> {
  return request.get(path, { maxRetries: 1, ...options })
}

/** Sends a POST request like {@link get}. */
export function post({ request }: Asker, path: string, options?: Options): Promise<APIResponse> {
  return request.post(path, { maxRetries: 1, ...options })
}

const Settings = v.object({
  client_context: v.object({ user: v.object({ username: v.string() }) }),
})
const Envelope = v.object({ resource_response: v.object({ data: v.unknown() }) })
const Board = v.object({ id: v.string(), slug: v.string(), owner_username: v.string() })
const Made = v.object({ id: v.string() })

async function send(page: Signed, path: string, data: object): Promise<unknown> {
  const response = await post(page, path, { data })
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  return v.parse(Envelope, await response.json()).resource_response.data
}
