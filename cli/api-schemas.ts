import * as v from 'valibot'

/** The API's answers about boards, sections and pins, limited to the fields that the commands use. */
export const ApiBoard = v.looseObject({
  id: v.string(),
  name: v.string(),
  description: v.nullish(v.string(), ''),
  privacy: v.string(),
  pin_count: v.nullish(v.number(), 0),
  owner: v.object({ username: v.string() }),
})
export type ApiBoard = v.InferOutput<typeof ApiBoard>

export const ApiSection = v.looseObject({ id: v.string(), name: v.string() })
export type ApiSection = v.InferOutput<typeof ApiSection>

const Text = v.nullish(v.string(), null)

export const ApiPin = v.looseObject({
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
export type ApiPin = v.InferOutput<typeof ApiPin>

export const Account = v.looseObject({ username: v.string() })

/** The largest available picture: the original or its widest rendition. */
export function pictureOf({ media: { images } }: ApiPin): string | null {
  return (images['originals'] ?? images['1200x'] ?? Object.values(images).at(-1))?.url ?? null
}
