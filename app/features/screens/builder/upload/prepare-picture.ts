import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { AI_MADE, saysAiMade } from '../../../content/media/formats/ai-made.ts'
import { PICTURE_BYTES, PICTURE_PIXELS } from '../../../content/media/limits.ts'

type PreparedPicture = { file: File; notice: string } | { file: null; problem: string }

type Work = () => Promise<PreparedPicture>

type Drawable = { source: HTMLImageElement | ImageBitmap; width: number; height: number }

const UNREADABLE: PreparedPicture = { file: null, problem: SHOWN_TEXTS.picture_unreadable }

/** Safari on iOS has no larger canvas than 4096 × 4096. */
const CANVAS_PIXELS = 4096 * 4096

const QUALITY = 0.92

const HEIC_PROBLEM =
  'This browser can’t open HEIC photos. Share the photo as a JPEG: on an iPhone, in Photos, tap Share, Options, then Most Compatible; on a computer, export it.'

/** Redrawing on a canvas would lose the animation. */
const ANIMATION_PROBLEM = `This animation has more than ${PICTURE_BYTES / 2 ** 20} MB or ${PICTURE_PIXELS / 1e6} megapixels, and making it smaller would stop the animation. Upload a smaller file or a video.`

/** The function that re-encodes a picture; null if the server accepts the file as it is. Neither promise rejects. */
export function pictureWork(file: File): Promise<Work | null> {
  return workFor(file).then(
    (work) => work && (() => work().catch(() => UNREADABLE)),
    () => async () => UNREADABLE,
  )
}

/**
 * Returns why we can't prepare a picture so that the server accepts it, or null. Runs before the upload. Rejects if the
 * file can't be read.
 */
export async function problemOfPicture(file: File): Promise<string | null> {
  const isHeic = await isHeicFile(file)
  if (!isHeic && file.size <= PICTURE_BYTES) return null
  if (await isAnimated(file)) return ANIMATION_PROBLEM
  if (!isHeic) return null
  return (await drawable(file)) ? null : HEIC_PROBLEM
}

async function workFor(file: File): Promise<Work | null> {
  const isHeic = await isHeicFile(file)
  const picture = await drawable(file)
  if (isHeic && !picture) return async () => ({ file: null, problem: HEIC_PROBLEM })
  const isLarge =
    file.size > PICTURE_BYTES || (picture && picture.width * picture.height > PICTURE_PIXELS)
  if (!isHeic && !isLarge) return null
  return async () => {
    if (await isAnimated(file)) return { file: null, problem: ANIMATION_PROBLEM }
    const redrawn = picture && (await redraw(file, picture, isHeic))
    return redrawn ?? { file: null, problem: SHOWN_TEXTS.picture_too_large }
  }
}

export function isNamedLikeHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]\b/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Checks the brands in the file, because many browsers don't know the MIME type. */
async function isHeicFile(file: File): Promise<boolean> {
  const head = await file.slice(0, 64).text()
  return head.slice(4, 8) === 'ftyp' && /hei[cxms]|hev[cx]/.test(head) && !/avi[fs]/.test(head)
}

/** How many bytes are searched for an animation marker. Only a colour profile can come before it. */
const MARKED_BYTES = 1 << 20

/** Whether a file declares an animation in its format's way. Every GIF counts as animated. */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return true
  const head = new TextDecoder('latin1').decode(await file.slice(0, MARKED_BYTES).arrayBuffer())
  return /^.PNG(?:(?!IDAT).)*?acTL|^RIFF.{4}WEBPVP8X.*?ANIM|^.{4}ftypavis/s.test(head)
}

/** An `<img>` knows its size before it decodes all pixels. */
async function drawable(file: File): Promise<Drawable | null> {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await new Promise((done, fail) => {
      image.onload = done
      image.onerror = fail
    })
    return { source: image, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    const bitmap = await createImageBitmap(file).catch(() => null)
    return bitmap && { source: bitmap, width: bitmap.width, height: bitmap.height }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function redraw(
  chosen: File,
  { source, width, height }: Drawable,
  isHeic: boolean,
): Promise<PreparedPicture | null> {
  const { name, type } = chosen
  const mark = saysAiMade(new Uint8Array(await chosen.arrayBuffer())) ? [AI_MADE] : []
  // Rejects if the pixels are damaged or too many for this browser, which would otherwise draw nothing.
  if (source instanceof HTMLImageElement) await source.decode()
  const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  const isOpaque = isHeic || type === 'image/jpeg'
  for (const format of isOpaque ? ['jpeg'] : ['png', 'jpeg']) {
    if (format === 'jpeg') {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const drawn = { type: `image/${format}` }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, drawn.type, QUALITY))
    if (!blob || blob.size > PICTURE_BYTES) continue
    const file = new File([blob, ...mark], `${name.replace(/\.\w+$/, '')}.${format}`, drawn)
    return { file, notice: noticeOf(isHeic, { width, height }, canvas) }
  }
  return null
}

type Size = { width: number; height: number }

function noticeOf(isHeic: boolean, whole: Size, drawn: Size): string {
  const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
  const size = `${count.format(drawn.width)} × ${count.format(drawn.height)} pixels`
  const isSmaller = drawn.width < whole.width
  if (isHeic && isSmaller) return `We converted this HEIC photo to a JPEG of ${size}.`
  if (isHeic) return 'We converted this HEIC photo to JPEG.'
  if (!isSmaller) return 'This picture had more than 20 MB, so we compressed it.'
  const megapixels = count.format((whole.width * whole.height) / 1_000_000)
  return `This picture has ${megapixels} megapixels, so we made it smaller: ${size}.`
}
