import { scanPicture } from './scan-picture.ts'

/** A picture, or a video with the `frame` that represents it. */
export type FileToScan = { file: Blob; frame: Blob | null }

// Runs as a worker, so that large photographs don't block the page.
addEventListener('message', async ({ data: { file, frame } }: MessageEvent<FileToScan>) => {
  const scanned = await scanPicture(file, frame)
  postMessage(scanned, { transfer: scanned.head ? [scanned.head] : [] })
})
