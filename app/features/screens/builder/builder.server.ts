import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { isRefusalCode, Refusal, refusalText } from '../../../refusal.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { findPictures } from '../../content/webpages/found-pictures.server.ts'
import { FindPictures, type FoundPage } from '../../content/webpages/found-pictures.ts'
import type { BuilderQuery } from './builder.ts'

export type PageLookUp = { address: string; found: FoundPage | null; refusal: string | null }

/** Looks up the pictures of the page at the entered address, if there is one. Refuses `not_signed_in`. */
export async function lookUpPage(
  context: Context,
  { url }: Pick<BuilderQuery, 'url'>,
): Promise<PageLookUp> {
  if (url === undefined) return { address: '', found: null, refusal: null }
  const input = v.safeParse(FindPictures, { url })
  if (!input.success) {
    const [{ message }] = input.issues
    const refusal = refusalText(isRefusalCode(message) ? message : 'link_invalid')
    return { address: url, found: null, refusal }
  }
  try {
    return { address: url, found: await findPictures(context, input.output), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not_signed_in') throw error
    return { address: url, found: null, refusal: error.message }
  }
}

export function defaultPlace({ viewer }: Context, { board, section }: BuilderQuery): Place | null {
  if (board !== null) return { boardId: board, section }
  return viewer?.lastBoard ? { boardId: viewer.lastBoard.id, section: null } : null
}
