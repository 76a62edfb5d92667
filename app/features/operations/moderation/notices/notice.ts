import * as v from 'valibot'
import { calendarDay } from '../../../../forms/calendar-day.ts'
import { IdText, Text } from '../../../../forms/input.ts'
import { IdBookmark, PageSize } from '../../../../paging.ts'
import { linkFor } from '../../../content/advisories/notice-link.ts'
import { CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import { Reason } from '../decide/decision.ts'
import { Choice, Country, Language } from '../terms/fields.ts'
import { isEmptyRow, linkOfTyped, linkTags, rowsIn } from './notice-fields.ts'

export const STYLES = { 1: 'Plain', 2: 'Special banner' } as const

/** Notices with the key or country `q`, or all without `q`; `edit` is the notice that is open for editing. */
export const NoticesQuery = v.object({
  q: v.pipe(Text, v.maxLength(40)),
  edit: v.optional(v.nullable(IdText), null),
  bookmark: IdBookmark,
  pageSize: PageSize,
})
export type NoticesQuery = v.InferOutput<typeof NoticesQuery>

function upTo(most: number) {
  return v.pipe(Text, v.maxLength(most, 'notice_text_missing'))
}

function words(most: number) {
  return v.pipe(upTo(most), v.nonEmpty('notice_text_missing'))
}

const Leads = v.pipe(Text, v.transform(linkOfTyped))

const LinkRow = v.pipe(
  v.object({
    words: upTo(200),
    nth: v.pipe(Text, v.regex(/^\d{0,2}$/, 'notice_words_missing')),
    leads: Leads,
  }),
  v.forward(
    v.check((row) => isEmptyRow(row) || linkFor(row.leads) !== null, 'notice_link_unfit'),
    ['leads'],
  ),
)

const ActionRow = v.pipe(
  v.object({ title: upTo(100), description: upTo(300), button: upTo(60), leads: Leads }),
  v.forward(
    v.check((row) => isEmptyRow(row) || row.title !== '', 'notice_text_missing'),
    ['title'],
  ),
  v.forward(
    v.check((row) => isEmptyRow(row) || row.button !== '', 'notice_text_missing'),
    ['button'],
  ),
  v.forward(
    v.check((row) => isEmptyRow(row) || linkFor(row.leads) !== null, 'notice_link_unfit'),
    ['leads'],
  ),
)

const SavedNotice = v.pipe(
  v.object({
    act: v.literal('save'),
    key: v.pipe(Text, v.regex(/^[a-z][a-z_]{1,39}$/, 'notice_key_unfit')),
    country: Country,
    language: v.pipe(Language, v.nonEmpty('place_unfit')),
    style: Choice(STYLES),
    category: Choice(CATEGORIES),
    title: words(100),
    description: words(1000),
    links: v.array(LinkRow),
    actions: v.array(ActionRow),
    footer: upTo(500),
    source: v.pipe(
      Text,
      v.nonEmpty('notice_source_missing'),
      v.maxLength(500, 'notice_source_missing'),
    ),
    checkedOn: v.pipe(Text, calendarDay('notice_source_missing')),
    explanation: Reason,
  }),
  v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return
    const { description, links } = value
    for (const key of linkTags(description, links).missing) {
      const row = links[key]
      if (!row) continue
      const parts = { type: 'object', origin: 'value' } as const
      addIssue({
        message: 'notice_words_missing',
        path: [
          { ...parts, input: value, key: 'links', value: links },
          { type: 'array', origin: 'value', input: links, key, value: row },
          { ...parts, input: row, key: 'words', value: row.words },
        ],
      })
    }
  }),
)
export type SavedNotice = v.InferOutput<typeof SavedNotice>

const RemovedNotice = v.object({ act: v.literal('remove'), id: IdText, explanation: Reason })
export type RemovedNotice = v.InferOutput<typeof RemovedNotice>

/** Shows the form again with the typed values, for browsers without scripts. */
const PreviewedNotice = v.looseObject({ act: v.literal('preview') })

export const NoticeChange = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => ({
    ...fields,
    links: rowsIn(fields, 'links'),
    actions: rowsIn(fields, 'actions'),
  })),
  v.variant('act', [SavedNotice, RemovedNotice, PreviewedNotice], 'act_missing'),
)
export type NoticeChange = v.InferOutput<typeof NoticeChange>
