import * as v from 'valibot'
import type { importItems, imports } from '../../../db/transfer/imports.ts'
import { NameText, Text } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import { startOf } from '../../../text/folded-words.ts'
import { recordOf } from '../../../text/records.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { foldName } from '../../content/boards/board-names/names.ts'
import type { PinOrder } from '../../content/boards/board-order/orders.ts'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
  SECTION_DESCRIPTION_LENGTH,
  SECTION_TITLE_LENGTH,
} from '../../content/boards/limits.ts'
import {
  WRITTEN_TEXT_NAMES,
  WRITTEN_TEXTS,
  type WrittenText,
} from '../../content/pins/fields/text-fields.ts'
import { PIN_TITLE_LENGTH } from '../../content/pins/limits.ts'
import { IMPORT_ENTRIES } from '../limits.ts'
import { numberedName, shortName } from './short-name.ts'
import type { ZipPlace } from './zip/zip-place.ts'

export type Source = typeof imports.$inferSelect.source
export type Reason = NonNullable<typeof importItems.$inferSelect.reason>

export type FoundItem = Record<WrittenText, string> & {
  /** Whether one of the entry's texts was too long for a pin. */
  isCut: boolean
  madeBy: typeof importItems.$inferSelect.madeBy
  link: string | null
  media: 'picture' | 'video' | 'color'
  /** The picture's addresses, best first; empty if they have to be read from the entry's page. */
  addresses: readonly string[]
  file: ZipPlace | null
  video: ZipPlace | null
  captions: ZipPlace | null
  hasNoSpeech: boolean
  createdAt: number | null
  /** The position on the board, if known. Needed to tell equal entries of a board apart. */
  position: number | null
}

type FoundSection = { title: string; foldedTitle: string; description: string }

export type PlacedItem = FoundItem & {
  section: number | null
}

export type FoundBoard = BoardTexts & {
  foldedName: string
  /** The name in the file, if it had to be shortened or numbered. */
  wholeName: string | null
  sections: FoundSection[]
  items: PlacedItem[]
}

export type BoardTexts = {
  name: string
  description: string
  privacy: 'public' | 'secret' | 'protected' | null
  /** Whether the board holds the entries that the file marks as private. */
  isPrivate: boolean
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

export const NO_BOARD = 'Imported'

export type Collector = ReturnType<typeof collector>

export type Fill = (found: Collector) => void

/**
 * Collects the entries found in a source. Boards or sections with the same full name are merged. Refuses
 * `import_too_long` as soon as there are too many.
 */
export function collector(source: Source) {
  const boards = new Map<string, FoundBoard>()
  const wholeNames = new Map<string, { whole: string; folded: string }>()
  const unreadable: Unreadable[] = []
  const sections = new Map<FoundBoard, Sections>()
  const freeBoardName = uniqueNames(BOARD_NAME_LENGTH)
  const links = new Set<string>()
  let entries = 0

  function count(): void {
    if (++entries > IMPORT_ENTRIES)
      throw new Refusal('import_too_long', 'file', { limit: IMPORT_ENTRIES })
  }

  function board(texts: Partial<BoardTexts> & { name: string }): FoundBoard {
    const { whole, folded: foldedWhole } = wholeName(texts.name)
    const found = boards.get(foldedWhole) ?? {
      ...boardNamed(whole, freeBoardName(whole)),
      description: '',
      privacy: null,
      isPrivate: false,
      isArchived: false,
      pinOrder: null,
      pinLabel: null,
      createdAt: null,
      cover: null,
      sections: [],
      items: [],
    }
    boards.set(foldedWhole, found)
    found.description ||= cut(texts.description, BOARD_DESCRIPTION_LENGTH)
    found.privacy = strictest(found.privacy, texts.privacy ?? null)
    found.isPrivate ||= texts.isPrivate ?? false
    found.isArchived ||= texts.isArchived ?? false
    found.pinOrder ??= texts.pinOrder ?? null
    found.pinLabel ??= texts.pinLabel ?? null
    found.createdAt ??= texts.createdAt ?? null
    found.cover ??= texts.cover ?? null
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
      freeTitle: uniqueNames(SECTION_TITLE_LENGTH),
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
  const wholeTitle = v.parse(NameText, found.title)
  const title = cut(wholeTitle, PIN_TITLE_LENGTH)
  // A title that is too long is kept whole as the description.
  const description = found.description || (title === wholeTitle ? '' : wholeTitle)
  const isTitleLost = title !== wholeTitle && Boolean(found.description)
  const texts = { ...found, title, description }
  return {
    ...recordOf(WRITTEN_TEXT_NAMES, (name) => cut(texts[name], WRITTEN_TEXTS[name].limit)),
    isCut:
      isTitleLost ||
      WRITTEN_TEXT_NAMES.some((name) => isLonger(texts[name], WRITTEN_TEXTS[name].limit)),
    madeBy: found.madeBy ?? null,
    link: found.link ?? null,
    media: found.media ?? 'picture',
    addresses: found.addresses ?? [],
    file: found.file ?? null,
    video: found.video ?? null,
    captions: found.captions ?? null,
    hasNoSpeech: found.hasNoSpeech ?? false,
    createdAt: found.createdAt ?? null,
    position: found.position ?? null,
  }
}

function named(name: string, otherwise: string): string {
  const shown = v.parse(NameText, name.replace(/\s+/g, ' '))
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

/** Shortens long names, and numbers those that become equal. */
function uniqueNames(length: number): (whole: string) => string {
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

function isLonger(text: string | undefined, length: number): boolean {
  return v.parse(Text, text).length > length
}

/** The stricter privacy, so that a board is secret if it is secret anywhere in the file. */
function strictest(one: BoardTexts['privacy'], other: BoardTexts['privacy']) {
  const order = ['public', 'protected', 'secret'] as const
  const places = [one, other].filter((privacy) => privacy !== null).map((p) => order.indexOf(p))
  return places.length === 0 ? null : (order[Math.max(...places)] ?? null)
}
