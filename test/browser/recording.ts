import type { Page } from '@playwright/test'

/** A video, recorded by this browser, of a square that crosses a canvas in a second and a half. */
export async function aRecording(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 180 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const isDone = new Promise((done) => recorder.addEventListener('stop', done))
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
      if (pen) {
        pen.fillStyle = '#b3202a'
        pen.fillRect(0, 0, 320, 180)
        pen.fillStyle = '#ffffff'
        pen.fillRect(frame * 9, 70, 40, 40)
      }
      await new Promise((next) => setTimeout(next, 50))
    }
    recorder.stop()
    await isDone
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  })
  return { name: 'square.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** The colour of a picture's top left corner. */
export function cornerOf(element: Element): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(element instanceof HTMLImageElement)) return ''
  pen.drawImage(element, 0, 0)
  return pen.getImageData(5, 5, 1, 1).data.slice(0, 3).join()
}

/** Plays a video as its button does, and returns its position. */
export async function playedSeconds(element: Element): Promise<number> {
  if (!(element instanceof HTMLVideoElement)) return 0
  element.muted = true
  await element.play()
  return element.currentTime
}
