/** The IPTC's types of AI-made pictures: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES =
  /digitalsourcetype\/(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)/

const PIECE_BYTES = 1 << 20
/** As long as the longest match, which may lie across two pieces. */
const OVERLAP_BYTES = 80

/**
 * Whether a picture's metadata say that it is AI-made: XMP and C2PA both hold the type's address as plain
 * text, whatever the format, and no compressed pixels hold 35 given bytes in a row.
 */
export function saysAiMade(bytes: Uint8Array): boolean {
  const latin1 = new TextDecoder('latin1')
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = bytes.subarray(start, start + PIECE_BYTES + OVERLAP_BYTES)
    if (SOURCE_TYPES.test(latin1.decode(piece))) return true
  }
  return false
}
