import * as v from 'valibot'
import type { importItems, imports } from '../../../db/transfer/imports.ts'
import { Text } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { startOf } from '../../../text/words.ts'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
  SECTION_DESCRIPTION_LENGTH,
  SECTION_TITLE_LENGTH,
} from '../../content/boards/limits.ts'
import { foldName } from '../../content/boards/names/names.ts'
import type { PinOrder } from '../../content/boards/order/board-order.ts'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_NOTE_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../content/pins/limits.ts'
import { IMPORT_ENTRIES } from '../limits.ts'
import { numberedName, shortName } from './short-name.ts'
import type { ZipPlace } from './zip/zip-place.ts'

export type Source = typeof imports.$inferSelect.source
export type Reason = NonNullable<typeof importItems.$inferSelect.reason>

export type FoundItem = {
  title: string
  description: string
  altText: string
  /** For the member alone. */
  note: string
  /** Its maker's word on how the picture came about. */
  madeBy: typeof importItems.$inferSelect.madeBy
  link: string | null
  media: 'picture' | 'video' | 'color'
  /** The picture's addresses, the best first; none where its page has to tell. */
  addresses: readonly string[]
  file: ZipPlace | null
  video: ZipPlace | null
  createdAt: number | null
  /** The place on its board where the source tells it; such a source may have equal entries. */
  position: number | null
}

type FoundSection = { title: string; foldedTitle: string; description: string }

export type PlacedItem = FoundItem & {
  section: number | null
}

export type FoundBoard = BoardWords & {
  /** Of the whole name: boards of two files are one by it. */
  foldedName: string
  /** The name in the file where it had to be cut or numbered. */
  wholeName: string | null
  sections: FoundSection[]
  items: PlacedItem[]
}

export type BoardWords = {
  name: string
  description: string
  privacy: 'public' | 'secret' | 'protected' | null
  isArchived: boolean
  pinOrder: PinOrder | null
  pinLabel: 'maker' | 'person' | null
  createdAt: number | null
  cover: ZipPlace | null
}

type Unreadable = { name: string; reason: Reason; board?: string }

export type Collection = {
  source: Source
  boards: FoundBoard[]
  unreadable: Unreadable[]
}

const WHOLE_NAME_LENGTH = 500

/** For entries outside any board. */
export const NO_BOARD = 'Imported'

export type Collector = ReturnType<typeof collector>

export type Fill = (found: Collector) => void

/**
 * Collects a source's finds: boards and sections of one whole name are one. Refuses
 * `import_too_long` as soon as there are too many.
 */
export function collector(source: Source) {
  const boards = new Map<string, FoundBoard>()
  const wholeNames = new Map<string, { whole: string; folded: string }>()
  const unreadable: Unreadable[] = []
  const sections = new Map<FoundBoard, Sections>()
  const freeBoardName = freeNames(BOARD_NAME_LENGTH)
  const links = new Set<string>()
  let entries = 0

  function count(): void {
    if (++entries > IMPORT_ENTRIES) throw new Refusal('import_too_long', 'file')
  }

  function board(words: Partial<BoardWords> & { name: string }): FoundBoard {
    const { whole, folded: foldedWhole } = wholeName(words.name)
    const found = boards.get(foldedWhole) ?? {
      ...boardNamed(whole, freeBoardName(whole)),
      ...{ description: '', privacy: null, isArchived: false, pinOrder: null, pinLabel: null },
      ...{ createdAt: null, cover: null, sections: [], items: [] },
    }
    boards.set(foldedWhole, found)
    found.description ||= cut(words.description, BOARD_DESCRIPTION_LENGTH)
    found.privacy = strictest(found.privacy, words.privacy ?? null)
    found.isArchived ||= words.isArchived ?? false
    found.pinOrder ??= words.pinOrder ?? null
    found.pinLabel ??= words.pinLabel ?? null
    found.createdAt ??= words.createdAt ?? null
    found.cover ??= words.cover ?? null
    return found
  }

  function wholeName(name: string): { whole: string; folded: string } {
    const known = wholeNames.get(name)
    if (known) return known
    const whole = named(name, NO_BOARD)
    const found = { whole, folded: foldName(whole) }
    wholeNames.set(name, found)
    return found
  }

  function section(of: FoundBoard, title: string, description = ''): number {
    const known = sections.get(of) ?? {
      places: new Map(),
      freeTitle: freeNames(SECTION_TITLE_LENGTH),
    }
    sections.set(of, known)
    const whole = named(title, 'Untitled')
    const foldedWhole = foldName(whole)
    const place =
      known.places.get(foldedWhole) ?? of.sections.push(sectionTitled(known.freeTitle(whole))) - 1
    known.places.set(foldedWhole, place)
    const found = of.sections[place]
    if (found) found.description ||= cut(description, SECTION_DESCRIPTION_LENGTH)
    return place
  }

  function item(of: FoundBoard, sectionPlace: number | null, found: Partial<FoundItem>): void {
    count()
    if (found.link) links.add(found.link)
    of.items.push({ ...itemOf(found), section: sectionPlace })
  }

  return {
    board,
    section,
    item,
    hasLink: (link: string): boolean => links.has(link),
    /** It is told with its board where other entries make that one. */
    unreadable(name: string, reason: Reason, boardName?: string): void {
      count()
      const board = boardName === undefined ? undefined : wholeName(boardName).folded
      unreadable.push({ name: cut(name, PIN_TITLE_LENGTH), reason, ...(board && { board }) })
    },
    collected: (): Collection => ({
      source,
      boards: [...boards.values()],
      unreadable: unreadable.map(({ board: foldedWhole, ...entry }) => {
        const of = foldedWhole === undefined ? undefined : boards.get(foldedWhole)
        return of ? { ...entry, board: of.foldedName } : entry
      }),
    }),
  }
}

function itemOf(found: Partial<FoundItem>): FoundItem {
  const given = v.parse(Text, found.title)
  const title = cut(given, PIN_TITLE_LENGTH)
  // A too long title stays whole as a description.
  const description = found.description || (title === given ? '' : given)
  return {
    title,
    description: cut(description, PIN_DESCRIPTION_LENGTH),
    altText: cut(found.altText, PIN_ALT_TEXT_LENGTH),
    note: cut(found.note, PIN_NOTE_LENGTH),
    madeBy: found.madeBy ?? null,
    link: found.link ?? null,
    media: found.media ?? 'picture',
    addresses: found.addresses ?? [],
    file: found.file ?? null,
    video: found.video ?? null,
    createdAt: found.createdAt ?? null,
    position: found.position ?? null,
  }
}

function named(name: string, otherwise: string): string {
  const shown = v.parse(Text, name.replace(/\s+/g, ' '))
  return VISIBLE.test(shown) ? shown : otherwise
}

type Sections = { places: Map<string, number>; freeTitle: (whole: string) => string }

function boardNamed(whole: string, name: string) {
  const wholeName = name === whole ? null : shortName(whole, WHOLE_NAME_LENGTH)
  return { name, foldedName: foldName(wholeName ?? name), wholeName }
}

function sectionTitled(title: string): FoundSection {
  return { title, foldedTitle: foldName(title), description: '' }
}

/** Cuts long names; those that are the same then get a number. */
function freeNames(length: number): (whole: string) => string {
  const numbers = new Map<string, number>()
  return (whole) => {
    const short = shortName(whole, length)
    let number = numbers.get(foldName(short)) ?? 0
    let name = short
    while (numbers.has(foldName(name))) name = numberedName(short, ++number, length)
    numbers.set(foldName(short), Math.max(1, number))
    numbers.set(foldName(name), 1)
    return name
  }
}

export function cut(text: string | undefined, length: number): string {
  const clean = v.parse(Text, text)
  return clean.length <= length ? clean : `${startOf(clean, length - 1).trimEnd()}…`
}

/** A board that is secret in one place of a file is. */
function strictest(one: BoardWords['privacy'], other: BoardWords['privacy']) {
  const order = ['public', 'protected', 'secret'] as const
  const places = [one, other].filter((privacy) => privacy !== null).map((p) => order.indexOf(p))
  return places.length === 0 ? null : (order[Math.max(...places)] ?? null)
}
