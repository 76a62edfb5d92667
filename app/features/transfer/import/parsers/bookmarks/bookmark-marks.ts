import type { PlaceMarks } from '../records.ts'
import { attribute } from './html-tokens.ts'

const YES = /^(1|true|yes)$/i
const NO = /^(0|false|no)$/i

/** The tag of archived bookmarks, because Linkding has no attribute for them. */
const ARCHIVED_TAG = 'linkding:archived'

const NOTES = '[linkding-notes]'
const NOTES_END = '[/linkding-notes]'

/** Reads a bookmark's marks and tags. Some programs mark public entries instead of private ones. */
export function marksOf(attributes: string): { marks: PlaceMarks; tags: string[] } {
  const tags = attribute(attributes, 'tags')
    .split(',')
    .map((tag) => tag.trim())
  const isPublic = ['public', 'shared'].every((name) => !NO.test(attribute(attributes, name)))
  return {
    marks: {
      isPrivate: isMarkedPrivate(attributes) || !isPublic,
      isToRead: ['toread', 'unread'].some((name) => YES.test(attribute(attributes, name))),
      isArchived: tags.includes(ARCHIVED_TAG),
    },
    tags: tags.filter((tag) => tag !== ARCHIVED_TAG),
  }
}

/** Any value except a plain no counts as private, so that nothing private is shown by mistake. */
export function isMarkedPrivate(attributes: string): boolean {
  const names = attributes.replace(/"[^"]*"|'[^']*'/g, '')
  return /(?:^|\s)private(?=[\s=]|$)/i.test(names) && !NO.test(attribute(attributes, 'private'))
}

/** Separates a description from Linkding's private note, which runs to the end of the text if unclosed. */
export function withoutNotes(description: string): { description: string; note: string } {
  const start = description.indexOf(NOTES)
  if (start < 0) return { description, note: '' }
  const end = description.indexOf(NOTES_END, start)
  const note = description.slice(start + NOTES.length, end < 0 ? undefined : end)
  const after = end < 0 ? '' : description.slice(end + NOTES_END.length)
  return { description: (description.slice(0, start) + after).trim(), note: note.trim() }
}
