export type PosterFrame = { poster: File; durationMs: number }

/** The widest rendition has 736 pixels. */
const MAX_WIDTH_PX = 1280

const COVER_SECONDS = 1

/** After this time the browser probably can't play the video. */
const LOAD_TIMEOUT_MS = 8000

/** Captures a frame of a video; null if the browser can't play it. */
export async function takeFrame(url: string): Promise<PosterFrame | null> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
  try {
    await nextEvent(video, 'loadeddata')
    const seconds = await durationOf(video)
    await seek(video, Math.min(COVER_SECONDS, seconds / 2))
    const poster = await drawUntilVisible(video)
    return poster && { poster, durationMs: seconds * 1000 }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

/** Recorded videos have no duration until the player seeks to their end. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, Number.MAX_SAFE_INTEGER)
  return Number.isFinite(video.duration) ? video.duration : video.currentTime
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const isSeekable = nextEvent(video, 'seeked')
  video.currentTime = seconds
  await isSeekable
}

/** How many frames are tried, because the first ones may be black. */
const DRAWS = 10
const REDRAW_MS = 100

async function drawUntilVisible(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_WIDTH_PX / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  for (let draw = 1; context && draw <= DRAWS; draw++) {
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    if (!isBlack(context)) break
    await new Promise((done) => setTimeout(done, REDRAW_MS))
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && videoWidth > 0 ? new File([blob], 'cover.jpg', { type: 'image/jpeg' }) : null
}

function isBlack(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  return data.every((value, index) => index % 4 === 3 || value === 0)
}

function nextEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((done, fail) => {
    video.addEventListener(event, () => done(), { once: true })
    video.addEventListener('error', () => fail(video.error), { once: true })
    setTimeout(() => fail(new Error(`no ${event}`)), LOAD_TIMEOUT_MS)
  })
}
