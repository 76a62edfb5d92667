import * as v from 'valibot'
import type { AdvisoryAction, TextTag } from '../../../../db/content/advisories.ts'
import { IdText, Text } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { linkFor } from '../../../content/advisories/notice-link.ts'
import { fittingTags, LINK_TAG } from '../../../content/advisories/notice-text.ts'
import { CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import { Reason } from '../decide/decision.ts'
import { Choice, Country, Language } from '../terms/fields.ts'

export const STYLES = { 1: 'Plain', 2: 'Special banner' } as const

const MOST_ACTIONS = 3

/** Notices of a key or country, or all; one of them may be open in the form. */
export const NoticesQuery = v.object({
  q: v.pipe(Text, v.maxLength(40)),
  edit: v.optional(v.nullable(IdText), null),
  ...PageQuery.entries,
})
export type NoticesQuery = v.InferOutput<typeof NoticesQuery>

function words(most: number) {
  return v.pipe(Text, v.nonEmpty('notice_text_missing'), v.maxLength(most, 'notice_text_missing'))
}

const SavedNotice = v.pipe(
  v.object({
    act: v.literal('save'),
    key: v.pipe(Text, v.regex(/^[a-z][a-z_]{1,39}$/, 'notice_key_unfit')),
    country: Country,
    language: v.pipe(Language, v.nonEmpty('place_unfit')),
    style: Choice(STYLES),
    category: Choice(CATEGORIES),
    title: words(100),
    description: words(2000),
    actions: Text,
    footer: v.pipe(Text, v.maxLength(500, 'notice_text_missing')),
    source: v.pipe(
      Text,
      v.nonEmpty('notice_source_missing'),
      v.maxLength(500, 'notice_source_missing'),
    ),
    checkedOn: v.pipe(Text, v.isoDate('notice_source_missing')),
    explanation: Reason,
  }),
  v.forward(
    v.partialCheck(
      [['description']],
      ({ description }) => unmarked(description) !== null,
      'notice_links_unfit',
    ),
    ['description'],
  ),
  v.forward(
    v.partialCheck(
      [['actions']],
      ({ actions }) => actionsIn(actions) !== null,
      'notice_action_unfit',
    ),
    ['actions'],
  ),
)
export type SavedNotice = v.InferOutput<typeof SavedNotice>

const RemovedNotice = v.object({ act: v.literal('remove'), id: IdText, explanation: Reason })
export type RemovedNotice = v.InferOutput<typeof RemovedNotice>

export const NoticeChange = v.variant('act', [SavedNotice, RemovedNotice], 'act_missing')

const MARKED = /\[([^[\]]+)\]\(([^()\s]+)\)/g
const TEXT_LENGTH = 1000

/** Reads links written as `[words](link)`; null for a link to nowhere. */
export function unmarked(marked: string): { text: string; tags: TextTag[] } | null {
  const tags: TextTag[] = []
  let text = ''
  let end = 0
  for (const { 0: whole, 1: words = '', 2: link = '', index } of marked.matchAll(MARKED)) {
    if (linkFor(link) === null) return null
    text += marked.slice(end, index)
    tags.push({ tagType: LINK_TAG, offset: text.length, length: words.length, link })
    text += words
    end = index + whole.length
  }
  text += marked.slice(end)
  return text.length <= TEXT_LENGTH ? { text, tags } : null
}

export function markedText(text: string, tags: readonly TextTag[]): string {
  return fittingTags(text, tags).reduceRight(
    (marked, { offset, length, link }) =>
      `${marked.slice(0, offset)}[${text.slice(offset, offset + length)}](${link})${marked.slice(offset + length)}`,
    text,
  )
}

/** Reads lines of four parts with bars between them; null for others. */
export function actionsIn(lines: string): AdvisoryAction[] | null {
  const actions: AdvisoryAction[] = []
  for (const line of linesOf(lines)) {
    const [title = '', description = '', text = '', link = '', ...more] = line
      .split('|')
      .map((part) => part.trim())
    const found = linkFor(link)
    if (!title || !text || !found || more.length > 0 || line.length > 500) return null
    const kind = found.kind === 'site' ? 'visit' : link.startsWith('sms:') ? 'text' : 'call'
    const isFirst = actions.every(({ id }) => id !== kind)
    const id = isFirst ? kind : `${kind}_${actions.length + 1}`
    actions.push({ id, title, description, button: { text, link } })
  }
  return actions.length <= MOST_ACTIONS ? actions : null
}

export function linesOfActions(actions: readonly AdvisoryAction[]): string {
  return actions
    .map(({ title, description, button }) =>
      [title, description, button.text, button.link].join(' | '),
    )
    .join('\n')
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
