import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, request as forward, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** A site that answers that it is healthy, and 503 to everything else. */
export const onlyHealthy: RequestListener = ({ url }, response) => {
  response.writeHead(url === '/healthz' ? 200 : 503).end('{"status":"ok"}')
}

/** A site at another origin, which answers as if the domain were its SITE_ORIGIN. */
export function siteAs(domain: string, origin: string): RequestListener {
  const { host, hostname, port } = new URL(origin)
  return async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const sent = { ...headers, host, 'accept-encoding': 'identity' }
    if (headers.origin) sent.origin = origin
    const passed = forward({ host: hostname, port, method, path: url, headers: sent })
    request.pipe(passed)
    const [answer] = await once(passed, 'response')
    const { 'content-length': _, ...others } = answer.headers
    const body = await buffer(answer)
    const isText = /json|text|xml/.test(others['content-type'])
    response.writeHead(answer.statusCode, others)
    response.end(isText ? body.toString().replaceAll(origin, `https://${domain}`) : body)
  }
}

/** Serves a site at a domain that only a proxy reaches, to programs with these variables. */
export async function serveAt(domain: string, answer: RequestListener) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: domain }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: domain }] }],
  })
  const certFile = join(await mkdtemp(join(tmpdir(), 'pinfold-site-')), 'certificate.pem')
  await writeFile(certFile, cert)
  const site = createSecureServer({ cert, key }, answer)
  const sitePort = await listen(site)
  const asked: (string | undefined)[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url)
    const tunnel = connect(sitePort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
  })
  const variables = {
    HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`,
    NO_PROXY: '127.0.0.1',
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certFile,
  }
  return { variables, asked }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
