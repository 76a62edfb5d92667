/** A picture file with nothing in it but what it takes to show it, and what its header says. */
export type PlainPicture = {
  bytes: Uint8Array<ArrayBuffer>
  /** Pixels as they are stored, before any turn. */
  width: number
  height: number
  /**
   * How to turn and mirror it for showing, from 1 (as it is) to 8, by EXIF 2.32 §4.6.4. `bytes` no
   * longer say so.
   */
  orientation: number
}
