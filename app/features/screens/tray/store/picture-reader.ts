import { scanPicture } from './scan-picture.ts'

export type FileToScan = { file: Blob; picture: Blob }

// Runs as a worker, so that large photographs don't block the page.
addEventListener('message', async ({ data: { file, picture } }: MessageEvent<FileToScan>) => {
  postMessage(await scanPicture(file, picture))
})
