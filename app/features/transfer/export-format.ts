import * as v from 'valibot'
import { hasCalendarDay } from '../../forms/calendar-day.ts'
import { recordOf } from '../../text/records.ts'
import { EXPORTED_TEXTS } from '../content/pins/fields/text-fields.ts'

export const EXPORT_FORMAT = 'pinfold-export'
export const EXPORT_VERSION = 1

const Time = v.pipe(v.string(), v.isoTimestamp(), v.check(hasCalendarDay))

export const MAKERS = ['ai', 'person'] as const

/** Allows one folder and one dot, so that a ZIP's file can't be written elsewhere. */
const PictureName = v.pipe(
  v.string(),
  v.regex(/^pictures\/[a-z0-9][a-z0-9-]{0,99}\.(jpeg|png|webp|gif|avif)$/),
)
const VideoName = v.pipe(v.string(), v.regex(/^videos\/[a-z0-9][a-z0-9-]{0,99}\.(mp4|webm)$/))
const CaptionsName = v.pipe(v.string(), v.regex(/^videos\/[a-z0-9][a-z0-9-]{0,99}\.vtt$/))

export const ExportedPin = v.object({
  /** Older exports lack the newest texts. The note was written by the exporting member. */
  ...recordOf(EXPORTED_TEXTS, () => v.optional(v.string(), '')),
  link: v.nullable(v.string()),
  created_at: Time,
  /** The position among all pins of the board, sections included; lowest first. */
  position: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The username of the member who saved the pin; null if their account was deleted. */
  saved_by: v.nullable(v.string()),
  /** `ai` is possible for any pin, `person` only for the exporting member's own pins. Missing in older exports. */
  made_by: v.optional(v.nullable(v.picklist(MAKERS)), null),
  media: v.picklist(['picture', 'video', 'color']),
  /** The picture's file, also for videos and colours. Pins of the same picture share the file. */
  picture: PictureName,
  video: v.nullable(VideoName),
  /** The video's captions, and whether its pinner says that it has no speech. Missing in older exports. */
  captions: v.optional(v.nullable(CaptionsName), null),
  has_no_speech: v.optional(v.boolean(), false),
  /** `#rrggbb` for a colour pin; null for other pins. */
  color: v.nullable(v.string()),
})
export type ExportedPin = v.InferOutput<typeof ExportedPin>

const ExportedSection = v.object({
  title: v.string(),
  /** Missing in older exports. */
  description: v.optional(v.string(), ''),
  pins: v.array(ExportedPin),
  /** The other parts of this export that have pins of this section. Missing in older exports. */
  other_parts: v.optional(v.array(v.number()), () => []),
})

export type ExportedSection = v.InferOutput<typeof ExportedSection>

export const ExportedBoard = v.object({
  name: v.string(),
  description: v.string(),
  privacy: v.picklist(['public', 'secret', 'protected']),
  layout: v.nullable(v.string()),
  is_archived: v.boolean(),
  /** The order of the board's pins, and the default AI label. Missing in older exports. */
  pin_order: v.optional(v.picklist(['hand', 'newest', 'oldest', 'title']), 'hand'),
  pin_label: v.optional(v.nullable(v.picklist(['maker', 'person'])), null),
  created_at: Time,
  /** The cover the owner chose; null shows the latest pins. */
  cover: v.nullable(PictureName),
  /** Pins outside sections. The sections and the pins are in the board's order. */
  pins: v.array(ExportedPin),
  sections: v.array(ExportedSection),
})
export type ExportedBoard = v.InferOutput<typeof ExportedBoard>

/** `pins.json`, with boards in their owner's order. Each part of a large export is complete in itself. */
export const PinsJson = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.literal(EXPORT_VERSION),
  exported_at: Time,
  /** Counts from 1. A board that doesn't fit continues in the next part, with the same name. */
  part: v.pipe(v.number(), v.integer(), v.minValue(1)),
  boards: v.array(ExportedBoard),
  /** Files that pins name but that couldn't be read. */
  missing: v.array(v.string()),
})
export type PinsJson = v.InferOutput<typeof PinsJson>
