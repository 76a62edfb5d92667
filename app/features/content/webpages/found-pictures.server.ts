import type { Context } from '../../../context.server.ts'
import { type BeforeHop, type Fetched, fetchPublic } from '../../../gateways/web.server.ts'
import { asUtf8, charsetOf } from '../../../gateways/web-charset.ts'
import { Refusal } from '../../../refusal.ts'
import { FETCH_MS } from '../media/limits.ts'
import { limitFetches, USER_AGENT } from '../media/pictures/fetch-picture.server.ts'
import { pictureTypeOf } from '../media/pictures/picture-type.ts'
import { PIN_DESCRIPTION_LENGTH, PIN_TITLE_LENGTH } from '../pins/limits.ts'
import { savedTo, savedToRows } from '../pins/saved-sources.server.ts'
import type { FindPictures, FoundPage, FoundPicture } from './found-pictures.ts'
import { PAGE_BYTES } from './limits.ts'
import { readPage } from './page-pictures.server.ts'
import type { PageReading } from './page-pictures.ts'
import { choosePictures } from './page-pictures-choice.ts'
import { foldedWords } from './page-pictures-words.ts'

const PAGE = {
  accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.1',
  userAgent: USER_AGENT,
  limitBytes: PAGE_BYTES,
  limitMs: FETCH_MS,
  field: 'url',
}

/** Types of pages; without a type the content decides. */
const PAGE_TYPES = ['', 'text/html', 'application/xhtml+xml']

/** The pictures of a page. Refuses `no_pictures_found`, `pictures_not_allowed` and as a fetch. */
export async function findPictures(context: Context, { url }: FindPictures): Promise<FoundPage> {
  await limitFetches(context)
  return picturesOfPage(context, { url })
}

/** The same without a limit, for callers with their own. */
export async function picturesOfPage(
  { env }: Pick<Context, 'env'>,
  { url }: FindPictures,
  turn: { beforeHop?: BeforeHop } = {},
): Promise<FoundPage> {
  const fetched = await fetchPublic(url, PAGE, { allow: env.FETCH_ALLOW, ...turn })
  if (pictureTypeOf(fetched.head) !== null) {
    await fetched.stream.cancel()
    const { href } = fetched.url
    return { url: href, title: '', description: '', pictures: [{ type: 'pinnable', url: href }] }
  }
  if (!PAGE_TYPES.includes(fetched.type)) {
    await fetched.stream.cancel()
    throw new Refusal('no_pictures_found', 'url')
  }
  return readFoundPage(fetched, env.FETCH_ALLOW)
}

/** The pictures of a page, with the viewer's boards that have them already. Refuses as {@link findPictures}. */
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

async function readFoundPage(fetched: Fetched, allow: string): Promise<FoundPage> {
  const { head, charset, stream, url } = fetched
  const page = await readPage(asUtf8(stream, charsetOf(head, charset)))
  if (page.noPin !== null) {
    const description = foldedWords(page.noPin, PIN_DESCRIPTION_LENGTH)
    throw new Refusal(
      'pictures_not_allowed',
      'url',
      description ? { description, messageDetail: description } : undefined,
    )
  }
  const pictures = choosePictures(page, url, allow)
  if (pictures.length === 0) {
    throw new Refusal(fetched.cut() ? 'page_unreachable' : 'no_pictures_found', 'url')
  }
  return {
    url: url.href,
    title: wordsOf(page, ['og:title', 'twitter:title', 'title'], PIN_TITLE_LENGTH),
    description: wordsOf(
      page,
      ['og:description', 'twitter:description', 'description'],
      PIN_DESCRIPTION_LENGTH,
    ),
    pictures,
  }
}

function wordsOf({ words }: PageReading, names: readonly string[], limit: number): string {
  return names.map((name) => foldedWords(words.get(name) ?? '', limit)).find(Boolean) ?? ''
}
