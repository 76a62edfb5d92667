import * as v from 'valibot'

export const ZipPlace = v.object({
  key: v.string(),
  /** The offset of the entry's local header. The data follows the header. */
  offset: v.number(),
  packedBytes: v.number(),
  bytes: v.number(),
  isDeflated: v.boolean(),
  crc: v.number(),
})
export type ZipPlace = v.InferOutput<typeof ZipPlace>

export type ZipEntry = ZipPlace & { name: string }
