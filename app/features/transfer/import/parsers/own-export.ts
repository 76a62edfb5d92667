import * as v from 'valibot'
import { recordOf } from '../../../../text/records.ts'
import { WRITTEN_TEXT_NAMES, WRITTEN_TEXTS } from '../../../content/pins/fields/text-fields.ts'
import { EXPORT_FORMAT, type ExportedPin, PinsJson } from '../../export-format.ts'
import { type Collection, collector, type FoundBoard } from '../collection.ts'
import type { ZipEntry, ZipPlace } from '../zip/zip-place.ts'
import { webLink } from './addresses.ts'
import { isFields } from './records.ts'

/** Recognises any version of our own export. */
export function isOwnExport(parsed: unknown): boolean {
  return isFields(parsed) && parsed['format'] === EXPORT_FORMAT
}

/** Reads a part of our own export; null if it doesn't match our format. */
export function readOwnExport(parsed: unknown, entries: readonly ZipEntry[]): Collection | null {
  const json = v.safeParse(PinsJson, parsed)
  if (!json.success) return null
  const found = collector('pinfold')
  const files = new Map(entries.map((entry) => [entry.name, entry]))
  const placeOf = (name: string | null): ZipPlace | null => {
    const entry = name === null ? undefined : files.get(name)
    if (!entry) return null
    const { name: _, ...place } = entry
    return place
  }

  function put(board: FoundBoard, section: number | null, pin: ExportedPin): void {
    const { media, color, made_by: madeBy } = pin
    const texts = recordOf(WRITTEN_TEXT_NAMES, (name) => pin[WRITTEN_TEXTS[name].exported])
    const file = placeOf(pin.picture)
    const video = placeOf(pin.video)
    if (!file || (media === 'video' && !video)) {
      found.unreadable(texts.title || texts.altText || pin.picture, 'missing_file', board.name)
      return
    }
    const { position } = pin
    const createdAt = Date.parse(pin.created_at)
    found.item(board, section, {
      ...texts,
      title: texts.title || (color ?? ''),
      link: webLink(pin.link),
      media,
      file,
      video,
      captions: placeOf(pin.captions),
      hasNoSpeech: pin.has_no_speech,
      createdAt,
      position,
      madeBy,
    })
  }

  for (const exported of json.output.boards) {
    const { name, description, privacy, is_archived: isArchived } = exported
    const createdAt = Date.parse(exported.created_at)
    const cover = placeOf(exported.cover)
    const { pin_order: pinOrder, pin_label: pinLabel } = exported
    const texts = { name, description, privacy, isArchived, pinOrder, pinLabel }
    const board = found.board({ ...texts, createdAt, cover })
    const inOrder = [
      ...exported.pins.map((pin) => ({ pin, section: null })),
      ...exported.sections.flatMap(({ title, description: text, pins }) => {
        const section = found.section(board, title, text)
        return pins.map((pin) => ({ pin, section }))
      }),
    ].sort((one, other) => one.pin.position - other.pin.position)
    for (const { pin, section } of inOrder) put(board, section, pin)
  }
  return found.collected()
}
