/** The IPTC's types of AI-made images: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES =
  /digitalsourcetype\/(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)/

/** Appended to a redrawn picture, because redrawing removes the metadata about its AI origin. */
export const AI_MADE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

const PIECE_BYTES = 1 << 20
const OVERLAP_BYTES = 80

/**
 * Whether a picture's metadata says that AI made it. Searches the bytes, because XMP and C2PA contain the type's
 * address as plain text, which doesn't occur in pixels by chance.
 */
export function saysAiMade(bytes: Uint8Array): boolean {
  const latin1 = new TextDecoder('latin1')
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = bytes.subarray(start, start + PIECE_BYTES + OVERLAP_BYTES)
    if (SOURCE_TYPES.test(latin1.decode(piece))) return true
  }
  return false
}
