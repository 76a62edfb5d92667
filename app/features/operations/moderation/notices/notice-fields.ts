import type { AdvisoryAction, advisories, TextTag } from '../../../../db/content/advisories.ts'
import { linkFor } from '../../../content/advisories/notice-link.ts'
import { LINK_TAG, validTags } from '../../../content/advisories/notice-text.ts'
import type { Notice } from '../../../content/advisories/sensitivity.ts'
import { isTelephone } from '../../../content/advisories/shown-link.ts'

export type EditedNotice = typeof advisories.$inferSelect

/** A form's fields by name. Fields in rows have names like `links.0.words`. */
export type NoticeFields = Readonly<Record<string, unknown>>

const ROWS = {
  links: { parts: ['words', 'nth', 'leads'], most: 10 },
  actions: { parts: ['title', 'description', 'button', 'leads'], most: 3 },
} as const
export type RowsName = keyof typeof ROWS
type Part = (typeof ROWS)[RowsName]['parts'][number]
type Row = Readonly<Partial<Record<Part, string>>>

export function mostRows(name: RowsName): number {
  return ROWS[name].most
}

/** The rows of a form. Empty rows keep their position. */
export function rowsIn(fields: NoticeFields, name: RowsName): Row[] {
  const { parts, most } = ROWS[name]
  return Array.from({ length: most }, (_, place) =>
    Object.fromEntries(parts.map((part) => [part, textIn(fields, `${name}.${place}.${part}`)])),
  )
}

export function isEmptyRow({ nth: _, ...texts }: Row): boolean {
  return Object.values(texts).every((text) => text === '')
}

export function rowsShown(fields: NoticeFields, name: RowsName): number {
  const last = rowsIn(fields, name).findLastIndex((row) => !isEmptyRow(row))
  return Math.min(ROWS[name].most, last + 3)
}

/** A telephone number becomes a `tel:` link. */
export function linkOfTyped(typed: string): string {
  return /^\+?[\d*#][\d*#\s-]*$/.test(typed) ? `tel:${typed.replace(/\s/g, '')}` : typed
}

/**
 * Finds the words of each link in the text: their `nth` occurrence, or else the first without a link. `missing` lists
 * rows without a match.
 */
export function linkTags(text: string, links: readonly Row[]) {
  const tags: TextTag[] = []
  const missing: number[] = []
  const isTaken = (from: number, to: number) =>
    tags.some(({ offset, length }) => from < offset + length && offset < to)
  for (const [place, row] of links.entries()) {
    const { words = '', nth = '', leads = '' } = row
    if (isEmptyRow(row)) continue
    const places = placesOf(words, text)
    const free = places.filter((offset) => !isTaken(offset, offset + words.length))
    const offset = nth === '' ? free[0] : free.find((one) => one === places[Number(nth) - 1])
    if (offset === undefined) missing.push(place)
    else tags.push({ tagType: LINK_TAG, offset, length: words.length, link: leads })
  }
  return { tags: tags.sort((one, other) => one.offset - other.offset), missing }
}

export function actionsIn(rows: readonly Row[]): AdvisoryAction[] {
  const actions: AdvisoryAction[] = []
  for (const row of rows) {
    if (isEmptyRow(row)) continue
    const { title = '', description = '', button = '', leads = '' } = row
    const text = leads.startsWith('sms:') ? 'text' : 'call'
    const kind = isTelephone(leads) ? text : 'visit'
    const id = actions.every((action) => action.id !== kind)
      ? kind
      : `${kind}_${actions.length + 1}`
    actions.push({ id, title, description, button: { text: button, link: leads } })
  }
  return actions
}

export function fieldsOf(edited: EditedNotice | null): Record<string, string> {
  if (!edited) return { language: 'en', style: '1' }
  const { id: _, type: __, updatedAt: ___, descriptionTags, actions, ...texts } = edited
  const links = validTags(texts.description, descriptionTags).map(({ offset, length, link }) => ({
    ...linkRow(texts.description, offset, length),
    leads: typedLink(link),
  }))
  const buttons = actions.map(({ title, description, button }) => ({
    title,
    description,
    button: button.text,
    leads: typedLink(button.link),
  }))
  return Object.fromEntries([
    ...Object.entries(texts).map(([name, value]) => [name, String(value)]),
    ...fieldsOfRows('links', links),
    ...fieldsOfRows('actions', buttons),
  ])
}

/** The notice as members would see it; null if nothing is written yet. */
export function noticeIn(fields: NoticeFields): Notice | null {
  const rows = (name: RowsName) =>
    rowsIn(fields, name).map((row) => ({ ...row, leads: linkOfTyped(row.leads ?? '') }))
  const text = textIn(fields, 'description')
  const actions = actionsIn(rows('actions'))
  const title = textIn(fields, 'title')
  if (title === '' && text === '' && actions.length === 0) return null
  return {
    title,
    description: {
      text,
      textTags: linkTags(text, rows('links')).tags.map((tag) => ({
        ...tag,
        link: previewLink(tag.link),
      })),
    },
    actions: actions.map(({ button, ...action }) => ({
      ...action,
      button: { ...button, link: previewLink(button.link) },
    })),
    footer: textIn(fields, 'footer'),
    style: Number(textIn(fields, 'style')),
    language: textIn(fields, 'language'),
  }
}

function linkRow(text: string, offset: number, length: number): Row {
  const words = text.slice(offset, offset + length)
  const place = placesOf(words, text).indexOf(offset)
  return { words, nth: place === 0 ? '' : String(place + 1) }
}

function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  let end = 0
  for (const part of words === '' ? [] : text.split(words).slice(0, -1)) {
    places.push(end + part.length)
    end += part.length + words.length
  }
  return places
}

function fieldsOfRows(name: RowsName, rows: readonly Row[]): [string, string][] {
  return rows.flatMap((row, place) =>
    Object.entries(row).map(([part, text]): [string, string] => [`${name}.${place}.${part}`, text]),
  )
}

function textIn(fields: NoticeFields, name: string): string {
  const text = fields[name]
  return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').trim() : ''
}

function typedLink(link: string): string {
  return link.replace(/^tel:/, '')
}

/** A preview's link. Other sites open through `/offsite/`, which asks first. */
function previewLink(link: string): string {
  const found = linkFor(link)
  if (found?.kind !== 'site') return found?.link ?? ''
  return `/offsite/?${new URLSearchParams({ url: found.link })}`
}
