import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { Site } from '../../scripts/site/miniflare.ts'
import { heightOfShape, SHAPES } from '../site/fill.ts'

export type Front = { origin: string; stop(): Promise<void> }

/** A page of a feed is as long as the contract lets it be: what is measured comes after loading. */
const PAGE_SIZE = 250

/** Answers a site's pictures by their shape: 10,000 need neither storage nor the worker's time. */
export async function openFront(site: Site): Promise<Front> {
  const pictures = await Promise.all(Array.from({ length: SHAPES }, (_, shape) => draw(shape)))
  const server = createServer((asked, answer) => {
    const shape = /^\/media\/\w+\/[0-9a-f]{62}([0-9a-f]{2})$/.exec(asked.url ?? '')?.[1]
    const picture = shape && pictures[Number.parseInt(shape, 16)]
    if (picture) return sendPicture(answer, picture)
    const isFeed = asked.url?.includes('FeedResource/get/')
    const path = isFeed ? `${asked.url}&page_size=${PAGE_SIZE}` : asked.url
    const { method, headers } = asked
    const passed = request(new URL(path ?? '/', site.url), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
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
