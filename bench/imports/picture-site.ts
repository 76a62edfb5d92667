import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'

/** Counts of a site's requests. */
type RequestCounts = {
  pictures: number
  pages: number
  /** The most requests waiting at the same time. */
  mostAtOnce: number
  /** Requests that came while another member's import was waiting. */
  whileOthersWaited: number
}

export type PictureSite = { origin: string; counts: RequestCounts; stop(): Promise<void> }

/** The delay of an answer, so that requests overlap. */
const ANSWER_MS = 20

const PICTURES = 60
const WIDTH = 400
const HEIGHT = 500

/** Serves pages and pictures of members at `/<member>/page/<n>` and `/<member>/picture/<n>.jpg`. */
export async function servePictures(): Promise<PictureSite> {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, n) => drawn(n)))
  const counts: RequestCounts = { pictures: 0, pages: 0, mostAtOnce: 0, whileOthersWaited: 0 }
  const underWay = new Set<{ member: string }>()

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, member = '', kind = '', number = ''] =
      /^\/(\w+)\/(page|picture)\/(\d+)/.exec(url) ?? []
    const pending = { member }
    if (member && [...underWay].some((other) => other.member && other.member !== member)) {
      counts.whileOthersWaited++
    }
    underWay.add(pending)
    response.once('close', () => underWay.delete(pending))
    counts.mostAtOnce = Math.max(counts.mostAtOnce, underWay.size)
    await wait(ANSWER_MS)
    // The client may send its next request before this server knows that its answer arrived.
    underWay.delete(pending)
    if (kind === 'picture') {
      counts.pictures++
      response.setHeader('Content-Type', 'image/jpeg')
      response.end(pictures[Number(number) % PICTURES])
    } else if (kind === 'page') {
      counts.pages++
      response.setHeader('Content-Type', 'text/html')
      response.end(pageOf(`/${member}/picture/${number}.jpg`))
    } else {
      response.statusCode = 404
      response.end()
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    counts,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function drawn(place: number): Promise<Buffer> {
  const background = { r: (place * 37) % 256, g: (place * 91) % 256, b: (place * 53) % 256 }
  const size = { width: WIDTH, height: HEIGHT }
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

function pageOf(picture: string): string {
  return `<!doctype html><title>A plate</title>
    <meta property="og:image" content="${picture}">
    <meta property="og:image:width" content="${WIDTH}">
    <meta property="og:image:height" content="${HEIGHT}">`
}
