import { scanPicture } from './scan-picture.ts'

// Runs as a worker, so that large photographs don't block the page.
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  postMessage(await scanPicture(file))
})
