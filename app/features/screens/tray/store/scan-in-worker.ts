import type { FileToScan } from './picture-reader.ts'
import { type ScannedPicture, scanPicture } from './scan-picture.ts'

let reader: Worker | null = null

/** {@link scanPicture} in a worker. One at a time. Never rejects. */
export function scanInWorker(file: Blob, frame: Blob | null = null): Promise<ScannedPicture> {
  return scan({ file, frame }).catch(() => scanPicture(file, frame))
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
