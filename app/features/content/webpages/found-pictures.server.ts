import type { Context } from '../../../context.server.ts'
import { type BeforeHop, type Fetched, fetchPublic } from '../../../gateways/web.server.ts'
import { webUrl } from '../../../gateways/web-address.ts'
import { asUtf8, charsetOf } from '../../../gateways/web-charset.ts'
import { Refusal } from '../../../refusal.ts'
import { FETCH_MS } from '../media/limits.ts'
import { limitFetches, USER_AGENT } from '../media/pictures/fetch-picture.server.ts'
import { pictureTypeOf } from '../media/pictures/picture-type.ts'
import { PIN_DESCRIPTION_LENGTH, PIN_TITLE_LENGTH } from '../pins/limits.ts'
import { savedTo, savedToRows } from '../pins/saved-sources.server.ts'
import type { FindPictures, FoundPage, FoundPicture } from './found-pictures.ts'
import { PAGE_BYTES, REFRESHES } from './limits.ts'
import { readPage } from './page-pictures.server.ts'
import type { PageReading } from './page-pictures.ts'
import { choosePictures } from './page-pictures-choice.ts'
import { cleanText } from './page-pictures-text.ts'

const PAGE = {
  accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.1',
  userAgent: USER_AGENT,
  limitBytes: PAGE_BYTES,
  field: 'url',
}

/** Types of pages. If a site gives no type, the content decides. */
const PAGE_TYPES = ['', 'text/html', 'application/xhtml+xml']

/**
 * Finds the pictures of a page. Refuses `no_pictures_found`, `pictures_not_allowed`, what a fetch refuses, and
 * `picture_unreadable` for a picture in an unsupported format.
 */
export async function findPictures(context: Context, { url }: FindPictures): Promise<FoundPage> {
  await limitFetches(context)
  return picturesOfPage(context, { url })
}

/**
 * Like {@link findPictures} without a rate limit, for callers with their own. A page and its refresh targets share
 * one time limit, which doesn't include waits in `beforeHop`.
 */
export async function picturesOfPage(
  { env }: Pick<Context, 'env'>,
  { url }: FindPictures,
  { beforeHop = async () => undefined }: { beforeHop?: BeforeHop } = {},
): Promise<FoundPage> {
  let address = url
  let limitMs = FETCH_MS
  const waitBeforeHop: BeforeHop = async (next) => {
    const startedAt = Date.now()
    await beforeHop(next)
    limitMs += Date.now() - startedAt
  }
  const terms = { allow: env.FETCH_ALLOW, beforeHop: waitBeforeHop }
  for (let refreshes = REFRESHES; ; refreshes--) {
    const startedAt = Date.now()
    const fetched = await fetchPublic(address, { ...PAGE, limitMs }, terms)
    const found = await foundAt(fetched, env.FETCH_ALLOW)
    if (!('refresh' in found)) return found
    limitMs -= Date.now() - startedAt
    if (refreshes === 0) throw new Refusal('no_pictures_found', 'url')
    address = found.refresh
  }
}

async function foundAt(fetched: Fetched, allow: string): Promise<FoundPage | { refresh: string }> {
  if (pictureTypeOf(fetched.head) !== null) {
    await fetched.stream.cancel()
    const { href } = fetched.url
    return { url: href, title: '', description: '', pictures: [{ type: 'pinnable', url: href }] }
  }
  if (!PAGE_TYPES.includes(fetched.type)) {
    await fetched.stream.cancel()
    const isPicture = fetched.type.startsWith('image/')
    throw new Refusal(isPicture ? 'picture_unreadable' : 'no_pictures_found', 'url')
  }
  return readFoundPage(fetched, allow)
}

/** Finds a page's pictures and the viewer's boards that have them already. Refuses like {@link findPictures}. */
export async function findPicturesOf(
  context: Context,
  input: FindPictures,
): Promise<FoundPicture[]> {
  const { pictures } = await findPictures(context, input)
  const addresses = pictures.map(({ url }) => url)
  return withSavedTo(await savedToRows(context, input.url, addresses), input.url, pictures)
}

export function withSavedTo(
  rows: Awaited<ReturnType<typeof savedToRows>>,
  link: string | null,
  pictures: readonly FoundPicture[],
): FoundPicture[] {
  return pictures.map((picture) => {
    const board = savedTo(rows, link, picture.url)
    return board === undefined ? picture : { ...picture, savedTo: board }
  })
}

async function readFoundPage(
  fetched: Fetched,
  allow: string,
): Promise<FoundPage | { refresh: string }> {
  const { head, charset, stream, url } = fetched
  const page = await readPage(asUtf8(stream, charsetOf(head, charset)))
  if (page.noPin !== null) {
    const description = cleanText(page.noPin, PIN_DESCRIPTION_LENGTH)
    throw new Refusal(
      'pictures_not_allowed',
      'url',
      description ? { description, messageDetail: description } : undefined,
    )
  }
  const pictures = choosePictures(page, url, allow)
  const refresh = page.refresh === null ? null : webUrl(page.refresh, url)
  if (pictures.length === 0 && refresh && refresh.href !== url.href) {
    return { refresh: refresh.href }
  }
  if (pictures.length === 0) {
    throw new Refusal(fetched.cut() ? 'page_unreachable' : 'no_pictures_found', 'url')
  }
  return {
    url: url.href,
    title: textOf(page, ['og:title', 'twitter:title', 'title'], PIN_TITLE_LENGTH),
    description: textOf(
      page,
      ['og:description', 'twitter:description', 'description'],
      PIN_DESCRIPTION_LENGTH,
    ),
    pictures,
  }
}

function textOf({ metaTags }: PageReading, names: readonly string[], limit: number): string {
  return names.map((name) => cleanText(metaTags.get(name) ?? '', limit)).find(Boolean) ?? ''
}
