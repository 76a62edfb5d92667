import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { MadeBoard } from './people.ts'

const Feed = v.object({
  resource_response: v.object({ data: v.array(v.object({ title: v.string() })) }),
})

/** The titles of a board's pins. */
export async function pinsOf(
  { request }: Pick<Page, 'request'>,
  { path }: Pick<MadeBoard, 'path'>,
): Promise<string[]> {
  const [, username = '', slug = ''] = path.split('/')
  const query = new URLSearchParams({ username, board: slug, page_size: '100' })
  const answer = await request.get(`/resource/BoardFeedResource/get/?${query}`)
  return v.parse(Feed, await answer.json()).resource_response.data.map(({ title }) => title)
}
