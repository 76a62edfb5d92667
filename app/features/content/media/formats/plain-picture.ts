export type PlainPicture = {
  pieces: readonly Uint8Array<ArrayBuffer>[]
  isAnimated?: boolean
  width: number
  height: number
  /** The file without a last part that was cut off, for a service that refuses it. */
  wholePieces?: PlainPicture['pieces']
  /** The EXIF orientation, which was removed from `pieces`. EXIF 2.32 §4.6.4. */
  orientation: number
}
