import type { Collection } from '../../../app/features/transfer/import/collection.ts'
import {
  collect,
  knownText,
  plainText,
} from '../../../app/features/transfer/import/parsers/read-text.ts'

const FILES = import.meta.glob<string>('../../fixtures/imports/**/*.{html,json,csv,txt}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A sample file as a product writes it. */
export function sample(name: string): string {
  const text = FILES[`../../fixtures/imports/${name}`]
  if (text === undefined) throw new Error(`there is no sample ${name}`)
  return text
}

/** Reads a text as an imported file; null if the format isn't recognised. */
export function readText(text: string): Collection | null {
  const known = knownText(text) ?? plainText(text)
  return known && collect(known.source, [known])
}

/** Boards as `board / section: title` lines. */
export function outline(found: Collection | null): string[] {
  return (found?.boards ?? []).flatMap(({ name, sections, items }) =>
    items.map(({ section, title, link }) => {
      const place = section === null ? name : `${name} / ${sections[section]?.title}`
      return `${place}: ${title || link}`
    }),
  )
}

/**
 * Entries as lines with everything that is kept: place, title, link, description, alt text, any private note,
 * pictures, time.
 */
export function lines(found: Collection | null): string[] {
  return (found?.boards ?? []).flatMap(({ name, privacy, sections, items }) =>
    items.map(({ section, createdAt, ...item }) => {
      const place = section === null ? name : `${name} / ${sections[section]?.title}`
      const time = createdAt === null ? '' : new Date(createdAt).toISOString().slice(0, 19)
      const { title, link, description, altText, note, addresses } = item
      const cells = [title, link, description, altText, ...(note ? [note] : [])]
      const kept = [`${place} (${privacy})`, ...cells, ...addresses, time]
      return kept.map((one) => one ?? '').join(' | ')
    }),
  )
}
