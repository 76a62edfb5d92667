import * as v from 'valibot'
import { boards as boardTable } from '../../../db/content/boards.ts'
import { pins as pinTable } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/core/media.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Row } from '../../../db/run-batch.ts'
import { Condition } from '../../../json.ts'
import { recordOf } from '../../../text/records.ts'
import { captionsKey } from '../../content/media/captions/captions-key.ts'
import { storedKey } from '../../content/media/stored-files.server.ts'
import { videoKey } from '../../content/media/videos/video-path.ts'
import { EXPORTED_TEXTS } from '../../content/pins/fields/text-fields.ts'
import { type ExportedBoard, type ExportedPin, MAKERS } from '../export-format.ts'
import { fileNamer, type PartFile } from './part-files.ts'
import type { PartPlaces } from './plan-places.ts'

type PartRows = {
  boards: readonly Row[]
  sections: readonly Row[]
  pins: readonly Row[]
  places: PartPlaces | null
}

export type ExportPart = { boards: ExportedBoard[]; files: PartFile[] }

type NameOf = ReturnType<typeof fileNamer>['nameOf']

const BoardRow = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  privacy: v.picklist(boardTable.privacy.enumValues),
  layout: v.string(),
  pin_order: v.picklist(boardTable.pinOrder.enumValues),
  pin_label: v.nullable(v.picklist(boardTable.pinLabel.enumValues)),
  archived_at: v.nullable(v.number()),
  created_at: v.number(),
  cover_hash: v.nullable(v.string()),
  cover_type: v.nullable(v.picklist(pictures.type.enumValues)),
})
type BoardRow = v.InferOutput<typeof BoardRow>

const SectionRow = v.object({
  id: v.number(),
  board_id: v.number(),
  title: v.string(),
  description: v.string(),
})

const PinRow = v.object({
  id: v.number(),
  board_id: v.number(),
  section_id: v.nullable(v.number()),
  ...recordOf(EXPORTED_TEXTS, () => v.string()),
  link: v.nullable(v.string()),
  media: v.picklist(pinTable.media.enumValues),
  saved_by: v.nullable(v.string()),
  made_by: v.nullable(v.picklist(MAKERS)),
  created_at: v.number(),
  hash: v.string(),
  type: v.picklist(pictures.type.enumValues),
  dominant_color: v.string(),
  video_hash: v.nullable(v.string()),
  video_type: v.nullable(v.picklist(videos.type.enumValues)),
  captions_hash: v.nullable(v.string()),
  has_no_speech: Condition,
  position: v.number(),
})
type PinRow = v.InferOutput<typeof PinRow>

export function layOutPart({ places, ...rows }: PartRows): ExportPart {
  const { nameOf, files } = fileNamer()
  const found = rowsOf(BoardRow, rows.boards)
  const sections = rowsOf(SectionRow, rows.sections)
  const sectionsOf = Map.groupBy(sections, ({ board_id }) => board_id)
  const pins = rowsOf(PinRow, rows.pins)
  const placed = places ? asPlanned(pins, { places, boards: found, sections }) : pins
  const pinsOf = Map.groupBy(placed, ({ board_id }) => board_id)
  const boardRows = found.filter(({ id }) => !places || places.boards.has(id) || pinsOf.has(id))
  const boards = boardRows.map((board) => {
    const inOrder = (pinsOf.get(board.id) ?? []).map((row) => ({
      sectionId: row.section_id,
      pin: pinOf(row, nameOf),
    }))
    const inSections = Map.groupBy(inOrder, ({ sectionId }) => sectionId)
    const pinsIn = (sectionId: number | null) =>
      (inSections.get(sectionId) ?? []).map(({ pin }) => pin)
    return {
      name: board.name,
      description: board.description,
      privacy: board.privacy,
      layout: board.layout,
      pin_order: board.pin_order,
      pin_label: board.pin_label,
      is_archived: board.archived_at !== null,
      created_at: isoOf(board.created_at),
      cover: null,
      pins: pinsIn(null),
      sections: (sectionsOf.get(board.id) ?? []).map(({ id, title, description }) => ({
        title,
        description,
        pins: pinsIn(id),
        other_parts: places?.partsOf.get(id) ?? [],
      })),
    }
  })
  const covered = boards.map((board, index) => ({
    ...board,
    cover: coverOf(boardRows[index], nameOf),
  }))
  return { boards: covered, files: files() }
}

/** Puts pins where the plan has them. If that board was deleted, they stay where they are now. */
function asPlanned(
  pins: readonly PinRow[],
  known: {
    places: PartPlaces
    boards: readonly BoardRow[]
    sections: readonly v.InferOutput<typeof SectionRow>[]
  },
): PinRow[] {
  const boardIds = new Set(known.boards.map(({ id }) => id))
  const sectionIds = new Set(known.sections.map(({ id }) => id))
  return pins
    .map((row) => {
      const place = known.places.pins.get(row.id)
      if (!place || !boardIds.has(place.boardId)) return row
      const { boardId, sectionId, position } = place
      const section_id = sectionId !== null && sectionIds.has(sectionId) ? sectionId : null
      return { ...row, board_id: boardId, section_id, position }
    })
    .sort((one, other) => one.position - other.position)
}

function pinOf(row: PinRow, nameOf: NameOf): ExportedPin {
  const named = { name: row.title || row.alt_text, id: row.id, createdAt: row.created_at }
  const picture = nameOf({ ...named, key: storedKey(row.hash, 'orig'), type: row.type })
  const { video_hash, video_type, captions_hash } = row
  return {
    ...recordOf(EXPORTED_TEXTS, (name) => row[name]),
    link: row.link,
    created_at: isoOf(row.created_at),
    position: row.position,
    saved_by: row.saved_by,
    made_by: row.made_by,
    media: row.media,
    picture,
    video:
      video_hash && video_type
        ? nameOf({ ...named, key: videoKey(video_hash), type: video_type })
        : null,
    captions: captions_hash
      ? nameOf({ ...named, key: captionsKey(captions_hash), type: 'text/vtt' })
      : null,
    has_no_speech: row.has_no_speech,
    color: row.media === 'color' ? row.dominant_color : null,
  }
}

/** The cover's file, shared with any pin of the part that has the same picture. */
function coverOf(board: BoardRow | undefined, nameOf: NameOf): string | null {
  if (!board?.cover_hash || !board.cover_type) return null
  const { cover_hash, cover_type, name, id, created_at } = board
  const key = storedKey(cover_hash, 'orig')
  return nameOf({ key, type: cover_type, name: `${name} cover`, id, createdAt: created_at })
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}
