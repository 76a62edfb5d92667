import * as v from 'valibot'
import { Id } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { STORED_LINK_LENGTH } from './limits.ts'

export const BROKEN_LINKS_PATH = '/settings/links/'

const ShownLink = v.pipe(v.string('link_invalid'), v.maxLength(STORED_LINK_LENGTH, 'link_invalid'))

/** A pinner's actions on a pin's link: check the shown link again, remove it, or undo the removal. */
export const BrokenLinkAction = v.variant(
  'act',
  [
    v.object({ pinId: Id, act: v.picklist(['find', 'remove']), link: ShownLink }),
    v.object({ pinId: Id, act: v.literal('put-back') }),
  ],
  'invalid_parameters',
)
export type BrokenLinkAction = v.InferOutput<typeof BrokenLinkAction>

export const BrokenLinksQuery = v.pick(PageQuery, ['bookmark'])
export type BrokenLinksQuery = v.InferOutput<typeof BrokenLinksQuery>

/** The address of the Wayback Machine's copy of a page that is closest to that time. */
export function archivedCopy({ link, at }: { link: string; at: number }): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  return `https://web.archive.org/web/${day}/${link}`
}
