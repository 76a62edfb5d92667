import * as v from 'valibot'

/** Answers of the API about boards, sections and pins, as far as the commands use it. */
export const Board = v.looseObject({
  id: v.string(),
  name: v.string(),
  description: v.nullish(v.string(), ''),
  privacy: v.string(),
  pin_count: v.nullish(v.number(), 0),
  owner: v.object({ username: v.string() }),
})
export type Board = v.InferOutput<typeof Board>

export const Section = v.looseObject({ id: v.string(), name: v.string() })
export type Section = v.InferOutput<typeof Section>

const Text = v.nullish(v.string(), null)

export const Pin = v.looseObject({
  id: v.string(),
  board_id: v.nullable(v.string()),
  board_section_id: Text,
  title: Text,
  description: Text,
  link: Text,
  alt_text: Text,
  note: Text,
  created_at: v.string(),
  media: v.looseObject({
    media_type: v.string(),
    images: v.record(v.string(), v.looseObject({ url: v.string() })),
  }),
})
export type Pin = v.InferOutput<typeof Pin>

export const Account = v.looseObject({ username: v.string() })

/** The largest picture that is told: as it was sent, or its widest rendition. */
export function pictureOf({ media: { images } }: Pin): string | null {
  return (images['originals'] ?? images['1200x'] ?? Object.values(images).at(-1))?.url ?? null
}
