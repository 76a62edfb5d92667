import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from '../../test/factories/content/pictures.ts'
import { LOG_INS, PASSWORD, VIEWER_ID } from '../site/fill.ts'

type Member = { Cookie: string }

type Target = { origin: string; member: Member; pictureSite: PictureSite }

/** Creates a pin with a picture in one of the product's ways. */
export type Upload = (target: Target, picture: Uint8Array) => Promise<void>

/** Another website, from which the Worker fetches pictures. */
export type PictureSite = {
  origin: string
  /** Returns the address at which the site serves the picture. */
  add(picture: Uint8Array): string
  stop(): void
}

const SIDE = 2640

/** A new picture of just below 20 MiB that no compression makes smaller. */
export function largestPicture(): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array(SIDE * (1 + SIDE * 3))
  for (let at = 0; at < lines.length; at += 65_536) {
    crypto.getRandomValues(lines.subarray(at, at + 65_536))
  }
  for (let y = 0; y < SIDE; y++) lines[y * (1 + SIDE * 3)] = 0
  return pngOf(SIDE, SIDE, [pngChunk('IDAT', deflateSync(lines, { level: 0 }))])
}

export const UPLOADS: Record<string, Upload> = {
  'by the form': ({ origin, member }, picture) => {
    const form = new FormData()
    form.set('place', String(VIEWER_ID))
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png')
    return send(`${origin}/pin-builder/`, { headers: member, body: form })
  },
  'by base64': ({ origin, member }, picture) =>
    send(`${origin}/resource/PinResource/create/`, {
      headers: { ...member, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        board_id: VIEWER_ID,
        image_base64: Buffer.from(picture).toString('base64'),
      }),
    }),
  'by address': ({ origin, member, pictureSite }, picture) =>
    send(`${origin}/resource/PinResource/create/`, {
      headers: { ...member, 'Content-Type': 'application/json' },
      body: JSON.stringify({ board_id: VIEWER_ID, image_url: pictureSite.add(picture) }),
    }),
}

export async function startPictureSite(): Promise<PictureSite> {
  const pictures: Uint8Array[] = []
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('Content-Type', 'image/png')
    answer.end(pictures[Number(url.slice(1))])
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    add: (picture) => `${origin}/${pictures.push(picture) - 1}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Logs another member in, which hashes a password. */
export function logIn(origin: string, place: number): Promise<void> {
  return send(`${origin}/v3/login/`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username_or_email: `member${LOG_INS.firstId + (place % LOG_INS.count)}`,
      password: PASSWORD,
    }),
  })
}

/** Uses a new connection, because the runtime may close an idle one. */
async function send(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string | FormData },
): Promise<void> {
  const packed = new Response(body)
  const type = packed.headers.get('Content-Type') ?? ''
  const bytes = new Uint8Array(await packed.arrayBuffer())
  const options = {
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...headers,
    Origin: new URL(address).origin,
  }
  await new Promise<void>((resolve, reject) => {
    const sending = request(
      address,
      { agent: false, method: 'POST', headers: options },
      (answer) => {
        answer.resume()
        answer.once('error', reject)
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 400) resolve()
          else reject(new Error(`${address} returned ${answer.statusCode}.`))
        })
      },
    )
    sending.once('error', reject)
    sending.end(bytes)
  })
}
