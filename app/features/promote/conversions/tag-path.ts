import { consolePath } from '../console-urls.ts'

/** A tag's page: its code, or the tests of it. */
export function tagPath(
  advertiserId: number,
  tagId: number,
  page: 'tag' | 'test-events' = 'tag',
): string {
  return `${consolePath(advertiserId, 'conversions', page)}?tag=${tagId}`
}
