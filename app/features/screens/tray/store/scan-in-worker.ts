import type { FileToScan } from './picture-reader.ts'
import { type ScannedPicture, scanPicture } from './scan-picture.ts'

let reader: Worker | null = null

/** Hashes a file and draws a picture, which is the file itself or a video's frame. One at a time. Never rejects. */
export function scanInWorker(file: Blob, picture: Blob = file): Promise<ScannedPicture> {
  return scan({ file, picture }).catch(() => scanPicture(file, picture))
}

/** Rejects if the worker can't start, for example without a network. */
async function scan(given: FileToScan): Promise<ScannedPicture> {
  reader ??= new Worker(new URL('./picture-reader.ts', import.meta.url), { type: 'module' })
  const worker = reader
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ScannedPicture>) => resolve(data)
    worker.onerror = () => {
      reader = null
      reject(new Error('The worker has failed.'))
    }
    worker.postMessage(given)
  })
}
