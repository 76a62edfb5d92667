/** Browsers reject addresses longer than this. */
const MAX_LENGTH = 1_900_000

const SIDES = [2400, 1600, 1000, 600]
const QUALITY = 0.9

/** The formats that the site accepts, which excludes vector graphics. */
const ACCEPTED = /^image\/(?:jpeg|png|webp|gif|avif)\b/i

/** Slightly less than the time limit of the code that reads a tab. */
const PATIENCE_MS = 2500

type Size = { width: number; height: number }

export type Drawn = HTMLImageElement | HTMLCanvasElement

export function isDrawn(element: Element): element is Drawn {
  if (element instanceof HTMLCanvasElement) return true
  return element instanceof HTMLImageElement && /^(?:data|blob):/i.test(shownAt(element))
}

/** A picture's bytes as a `data:` address, or null if the page may not read them. */
export async function bytesOf(picture: Drawn): Promise<string | null> {
  try {
    if (picture instanceof HTMLImageElement) {
      const original = await fetchBytes(shownAt(picture)).catch(() => null)
      if (original) return original
    }
    return drawnBytes(picture, sizeOf(picture))
  } catch {
    // The picture is cross-origin or not drawn yet.
    return null
  }
}

/** The bytes of a picture that its site shows to the member but not to our server; null for others. */
export async function privateBytes(address: string): Promise<string | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const open = await fetch(address, { credentials: 'omit', cache: 'no-store', signal })
    void open.body?.cancel()
    if (open.ok && isPicture(open)) return null
    const response = await fetch(address, { credentials: 'include', signal })
    if (!response.ok || !isPicture(response)) return null
    const file = await response.blob()
    const bytes = await dataAddress(file)
    if (isSendable(bytes)) return bytes
    const bitmap = await createImageBitmap(file)
    return drawnBytes(bitmap, bitmap)
  } catch {
    // The page may not read another site's pictures.
    return null
  }
}

function isPicture({ headers }: Response): boolean {
  return ACCEPTED.test(headers.get('Content-Type') ?? '')
}

function drawnBytes(picture: Drawn | ImageBitmap, size: Size): string | null {
  const side = Math.max(size.width, size.height)
  const whole = written(picture, size, 1, 'image/png')
  if (isSendable(whole)) return whole
  for (const most of [side, ...SIDES].filter((most) => most <= side)) {
    const smaller = written(picture, size, most / side, 'image/jpeg')
    if (isSendable(smaller)) return smaller
  }
  return null
}

/** False for "data:,", which a canvas beyond the browser's maximum size returns. */
function isSendable(address: string): boolean {
  return address.startsWith('data:image/') && address.length <= MAX_LENGTH
}

function shownAt({ currentSrc, src }: HTMLImageElement): string {
  return currentSrc || src
}

async function fetchBytes(address: string): Promise<string | null> {
  const file = await (await fetch(address)).blob()
  if (!ACCEPTED.test(file.type)) return null
  const bytes = await dataAddress(file)
  return isSendable(bytes) ? bytes : null
}

async function dataAddress(blob: Blob): Promise<string> {
  const [type = ''] = blob.type.split(';')
  const file = blob.slice(0, blob.size, type)
  const reader = new FileReader()
  const read = new Promise((done) => reader.addEventListener('loadend', done))
  reader.readAsDataURL(file)
  await read
  return String(reader.result ?? '')
}

function written(
  picture: Drawn | ImageBitmap,
  { width, height }: Size,
  scale: number,
  type: string,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (context && type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL(type, QUALITY)
}

function sizeOf(picture: Drawn): Size {
  if (picture instanceof HTMLCanvasElement) return picture
  const { naturalWidth: width, naturalHeight: height } = picture
  return width > 0 ? { width, height } : picture.getBoundingClientRect()
}
