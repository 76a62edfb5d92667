import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/**
 * Serves a site at a domain that only a proxy reaches, to programs with these variables. It answers that it is healthy,
 * and 503 to everything else.
 */
export async function serveHealthAt(domain: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: domain }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: domain }] }],
  })
  const certFile = join(await mkdtemp(join(tmpdir(), 'pinfold-site-')), 'certificate.pem')
  await writeFile(certFile, cert)
  const site = createSecureServer({ cert, key }, ({ url }, response) => {
    response.writeHead(url === '/healthz' ? 200 : 503).end('{"status":"ok"}')
  })
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
