export type PlainPicture = {
  pieces: readonly Uint8Array<ArrayBuffer>[]
  isAnimated?: boolean
  width: number
  height: number
  /** The file without its truncated last part, for a service that refuses truncated files. */
  wholePieces?: PlainPicture['pieces']
  /** The EXIF orientation, which was removed from `pieces`. EXIF 2.32 §4.6.4. */
  orientation: number
}
