export type PlainPicture = {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** The EXIF orientation, which `bytes` no longer has. EXIF 2.32 §4.6.4. */
  orientation: number
}
