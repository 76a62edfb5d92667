export type Frame = { poster: File; durationMs: number }

/** The widest rendition has 736 pixels. */
const MOST_PX = 1280

const COVER_SECONDS = 1

/** A browser that needs longer can't play the video. */
const PATIENCE_MS = 8000

/** Captures a frame of a video; null where the browser can't play it. */
export async function takeFrame(url: string): Promise<Frame | null> {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
  try {
    await happens(video, 'loadeddata')
    const seconds = await lengthOf(video)
    await seek(video, Math.min(COVER_SECONDS, seconds / 2))
    const poster = await drawn(video)
    return poster && { poster, durationMs: seconds * 1000 }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

/** Recorded videos have no duration until one seeks to their end. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, Number.MAX_SAFE_INTEGER)
  return Number.isFinite(video.duration) ? video.duration : video.currentTime
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const isThere = happens(video, 'seeked')
  video.currentTime = seconds
  await isThere
}

/** Frames may be black at first, so it draws several times. */
const DRAWS = 10
const REDRAW_MS = 100

async function drawn(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MOST_PX / Math.max(videoWidth, videoHeight))
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

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((done, fail) => {
    video.addEventListener(event, () => done(), { once: true })
    video.addEventListener('error', () => fail(video.error), { once: true })
    setTimeout(() => fail(new Error(`no ${event}`)), PATIENCE_MS)
  })
}
