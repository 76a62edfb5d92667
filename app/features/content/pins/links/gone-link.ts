import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { STORED_LINK_LENGTH } from './limits.ts'

export const GONE_LINKS_PATH = '/settings/links/'

const ShownLink = v.pipe(v.string('link_invalid'), v.maxLength(STORED_LINK_LENGTH, 'link_invalid'))

/** An act on a pin's link by its pinner: to look for the shown one again, remove it, or undo that. */
export const GoneLinkAct = v.variant(
  'act',
  [
    v.object({ pinId: Id, act: v.picklist(['find', 'remove']), link: ShownLink }),
    v.object({ pinId: Id, act: v.literal('put-back') }),
  ],
  'invalid_parameters',
)
export type GoneLinkAct = v.InferOutput<typeof GoneLinkAct>

export const GoneLinksQuery = v.pick(PageQuery, ['bookmark'])
export type GoneLinksQuery = v.InferOutput<typeof GoneLinksQuery>

/** The Wayback Machine's copy of a page, the nearest to that time. */
export function archivedCopy({ link, at }: { link: string; at: number }): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  return `https://web.archive.org/web/${day}/${link}`
}
