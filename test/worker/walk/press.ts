import { aPicture } from '../../factories/content/pictures.ts'
import { forgetFlashes } from '../../factories/identity/people.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { type Button, type Field, TYPED } from './buttons.ts'
import { PASSWORD, type World } from './world.ts'

const ORIGIN = 'https://pinfold.test'

/** Presses a button of a page, like a browser without scripts. Returns the page's text, and the refusal if there is one. */
export async function press(world: World, page: string, button: Button) {
  const { browser, member } = world
  forgetFlashes(browser)
  const response = await browser.fetch(...requestOf(world, page, button))
  const { status, headers } = response
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  const text = isPage ? await response.text() : ''
  if (!isPage) await response.arrayBuffer()
  const leads = headers.get('Location') ?? ''
  const isLoggedOut = member !== null && leads.startsWith('/login/?')
  const isRefused = isLoggedOut || leads.includes('showError') || isFault(status, text, button)
  const refusal = isRefused ? `${status} ${codeIn(text)}${leads}` : refusedFlash(headers)
  return { status, text, refusal }
}

/** Opens a page by its path. */
export function read(world: World, path: string) {
  return press(world, '/', { label: '', method: 'GET', path, fields: [], isMultipart: false })
}

function requestOf(
  world: World,
  page: string,
  { method, path, fields, isMultipart }: Button,
): [string, RequestInit] {
  const headers = { Referer: ORIGIN + page }
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map((field) => [field.name, typedIn(world, field)]))
    return [fields.length > 0 ? `${path.split('?')[0]}?${query}` : path, { headers }]
  }
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const field of fields) {
    if (field.type === 'file' && body instanceof FormData) body.append(field.name, fileFor(field))
    else body.append(field.name, typedIn(world, field))
  }
  return [path, { method, headers, body }]
}

/** The content of a field, or what a person could type into it. */
function typedIn({ friend }: World, { name, type, value }: Field): string {
  // One act for each press, as if the page were loaded again.
  if (name === 'requestKey') return value.replace(/^[^:]*/, crypto.randomUUID())
  if (value || !TYPED.includes(type)) return value
  if (type === 'password') return PASSWORD
  if (name.startsWith('birthday')) return name.endsWith('Year') ? '1990' : '4'
  if (name === 'who') return friend
  if (/email/i.test(name + type)) return `m${crypto.randomUUID()}@example.com`
  if (/url|address|link/i.test(name + type)) return 'https://shop.example/'
  if (type === 'date') return '2027-04-12'
  return type === 'number' ? '5' : 'Celadon'
}

function fileFor({ name }: Field): File {
  if (/image|picture|cover/.test(name))
    return new File([aPicture()], 'jar.png', { type: 'image/png' })
  const file = bookmarks({ Jars: [bookmark('https://a.example/', 'Jar')] })
  return new File([file], 'bookmarks.html', { type: 'text/html' })
}

/** Refusals that say what we found on another site. */
const OUTSIDE = ['picture_unreachable', 'picture_unreadable', 'site_unproved']

/** Whether an answer refuses something other than what was typed. */
function isFault(status: number, text: string, { fields }: Button): boolean {
  if (status < 400 || OUTSIDE.includes(codeIn(text))) return false
  const invalid = [...text.matchAll(/<(?:input|select|textarea)\b[^>]*aria-invalid="true"[^>]*>/g)]
  const names = invalid.map(([tag]) => /\bname="([^"]*)"/.exec(tag)?.[1])
  return !fields.some(({ name, type }) => type !== 'hidden' && names.includes(name))
}

function codeIn(text: string): string {
  return /"code\\?",\\?"?(\w+)/.exec(text)?.[1] ?? ''
}

/** The text that the next page will show, if it is a refusal. */
function refusedFlash(headers: Headers): string | null {
  const cookies = headers.getSetCookie().filter((one) => one.startsWith('__Host-flash-'))
  const flashes = cookies.map((one) => decodeURIComponent(/=([^;]*)/.exec(one)?.[1] ?? ''))
  return flashes.find((flash) => flash.includes('"kind":"refused"')) ?? null
}
