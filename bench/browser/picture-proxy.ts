import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { Site } from '../../scripts/site/miniflare.ts'
import { heightOfShape, SHAPES } from '../site/fill.ts'

export type PictureProxy = { origin: string; stop(): Promise<void> }

/** The JSON API's largest page size. Measuring starts once all is loaded. */
const PAGE_SIZE = 250

/** Answers picture requests by shape, so that 10,000 pictures take no storage and none of the worker's time. */
export async function openPictureProxy(site: Site): Promise<PictureProxy> {
  const pictures = await Promise.all(Array.from({ length: SHAPES }, (_, shape) => draw(shape)))
  const server = createServer((incoming, answer) => {
    const shape = /^\/media\/\w+\/[0-9a-f]{62}([0-9a-f]{2})$/.exec(incoming.url ?? '')?.[1]
    const picture = shape && pictures[Number.parseInt(shape, 16)]
    if (picture) return sendPicture(answer, picture)
    const isFeed = incoming.url?.includes('FeedResource/get/')
    const path = isFeed ? `${incoming.url}&page_size=${PAGE_SIZE}` : incoming.url
    const { method, headers } = incoming
    const forwarded = request(new URL(path ?? '/', site.url), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(answer)
    })
    forwarded.once('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function draw(shape: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const height = Math.round((heightOfShape(shape) * 236) / 600)
  return sharp({ create: { width: 236, height, channels: 3, background: '#888', noise } })
    .webp({ quality: 60 })
    .toBuffer()
}

function sendPicture(answer: ServerResponse, picture: Buffer): void {
  answer.writeHead(200, {
    'Content-Type': 'image/webp',
    'Content-Length': picture.length,
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  answer.end(picture)
}
