import * as v from 'valibot'

/** Where a file stands in an uploaded ZIP. */
export const ZipPlace = v.object({
  /** The ZIP's key in R2. */
  key: v.string(),
  /** Of its own header; its bytes come after that. */
  offset: v.number(),
  packedBytes: v.number(),
  bytes: v.number(),
  isDeflated: v.boolean(),
  crc: v.number(),
})
export type ZipPlace = v.InferOutput<typeof ZipPlace>

export type ZipEntry = ZipPlace & { name: string }
