import * as v from 'valibot'

const Text = v.nullish(v.string(), null)

export const BoardLine = v.object({
  type: v.literal('board'),
  id: v.string(),
  name: v.string(),
  description: v.nullish(v.string(), ''),
  privacy: v.string(),
})
export type BoardLine = v.InferOutput<typeof BoardLine>

export const SectionLine = v.object({
  type: v.literal('section'),
  id: v.string(),
  board_id: v.string(),
  name: v.string(),
})
export type SectionLine = v.InferOutput<typeof SectionLine>

export const PinLine = v.object({
  type: v.literal('pin'),
  board_id: v.string(),
  board_section_id: Text,
  title: Text,
  description: Text,
  link: Text,
  alt_text: Text,
  note: Text,
  picture: Text,
  file: v.optional(v.string()),
})
export type PinLine = v.InferOutput<typeof PinLine>

export const Line = v.variant('type', [BoardLine, SectionLine, PinLine])
