import * as v from 'valibot'

export const EXPORT_FORMAT = 'pinfold-export'
export const EXPORT_VERSION = 1

const Time = v.pipe(v.string(), v.isoTimestamp())

/** Those who may have made a picture. */
export const MAKERS = ['ai', 'person'] as const

/** Names in the ZIP: one folder, no dots but the last one, so that no file lands elsewhere. */
const PictureName = v.pipe(
  v.string(),
  v.regex(/^pictures\/[a-z0-9][a-z0-9-]{0,99}\.(jpeg|png|webp|gif|avif)$/),
)
const VideoName = v.pipe(v.string(), v.regex(/^videos\/[a-z0-9][a-z0-9-]{0,99}\.(mp4|webm)$/))

export const ExportedPin = v.object({
  title: v.string(),
  description: v.string(),
  alt_text: v.string(),
  /** The private note of whoever exports it, on their own pin; older exports have none. */
  note: v.optional(v.string(), ''),
  link: v.nullable(v.string()),
  created_at: Time,
  /** The place among all pins of the board, those in sections too; least first. */
  position: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The saver's username; null for a member who has left. */
  saved_by: v.nullable(v.string()),
  /** AI is told of any pin, a person only by its own maker; older exports don't say. */
  made_by: v.optional(v.nullable(v.picklist(MAKERS)), null),
  media: v.picklist(['picture', 'video', 'color']),
  /** A video's or a colour's picture, too. Pins of one picture share its file. */
  picture: PictureName,
  video: v.nullable(VideoName),
  /** `#rrggbb` of a colour; null for other media. */
  color: v.nullable(v.string()),
})
export type ExportedPin = v.InferOutput<typeof ExportedPin>

const ExportedSection = v.object({
  title: v.string(),
  /** Older exports have none. */
  description: v.optional(v.string(), ''),
  pins: v.array(ExportedPin),
  /** The other parts of this export that have pins of it; older exports don't say. */
  other_parts: v.optional(v.array(v.number()), () => []),
})

export type ExportedSection = v.InferOutput<typeof ExportedSection>

export const ExportedBoard = v.object({
  name: v.string(),
  description: v.string(),
  privacy: v.picklist(['public', 'secret', 'protected']),
  layout: v.nullable(v.string()),
  is_archived: v.boolean(),
  /** How its pins are shown, and the AI label that new ones begin with; older exports don't say. */
  pin_order: v.optional(v.picklist(['hand', 'newest', 'oldest', 'title']), 'hand'),
  pin_label: v.optional(v.nullable(v.picklist(['maker', 'person'])), null),
  created_at: Time,
  /** The picture that its owner chose; null shows the newest pins. */
  cover: v.nullable(PictureName),
  /** Pins outside sections; sections and pins stand in their order. */
  pins: v.array(ExportedPin),
  sections: v.array(ExportedSection),
})
export type ExportedBoard = v.InferOutput<typeof ExportedBoard>

/** `pins.json`. Boards stand as in their owner's list. Each part of a large export is a whole file. */
export const PinsJson = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.literal(EXPORT_VERSION),
  exported_at: Time,
  /** Counts from 1. A board that doesn't fit into one part goes on in the next, by the same name. */
  part: v.pipe(v.number(), v.integer(), v.minValue(1)),
  boards: v.array(ExportedBoard),
  /** Files that pins name and that could not be read. */
  missing: v.array(v.string()),
})
export type PinsJson = v.InferOutput<typeof PinsJson>
