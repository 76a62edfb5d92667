/** EXIF data is a segment of at most 64 KB near the start of a JPEG. */
const HEAD_BYTES = 1 << 17

/**
 * The small picture that cameras store in a photograph's file; null if the file has none. It is the original's in files
 * of some editors, so it is only for showing something until the picture itself is drawn. Never rejects.
 */
export async function readPreview(file: File): Promise<Blob | null> {
  // Keeps the library out of the Worker.
  if (import.meta.env.SSR || file.type !== 'image/jpeg') return null
  try {
    const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
    const { load } = await import('exifreader')
    const { exif, Thumbnail } = load(head, {
      expanded: true,
      includeTags: { exif: ['Orientation'], thumbnail: true },
    })
    if (!(Thumbnail?.image instanceof ArrayBuffer)) return null
    return turned(new Uint8Array(Thumbnail.image), exif?.Orientation?.value ?? 1)
  } catch {
    return null
  }
}

/** A preview has its photograph's orientation, but its own data doesn't say so. */
function turned(preview: Uint8Array<ArrayBuffer>, orientation: number): Blob | null {
  const isJpeg = preview[0] === 0xff && preview[1] === 0xd8
  return isJpeg
    ? new Blob([startOfJpeg(orientation), preview.subarray(2)], { type: 'image/jpeg' })
    : null
}

/** The start of a JPEG, with EXIF data that has one entry: the orientation (1 to 8). */
function startOfJpeg(orientation: number): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode('Exif\0\0MM\0*\0\0\0\b')
  const entries = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const length = 2 + header.length + entries.length
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, length, ...header, ...entries])
}
