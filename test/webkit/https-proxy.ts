import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { localCertificate } from '../../scripts/site/certificate.ts'
import { SITE_PORT, STATE_DIR } from '../browser/origins.ts'
import { PLAIN_PORT, PROXY_PORT } from './addresses.ts'
import { reportPageErrors } from './page-errors.ts'

const COMPLAINTS = '/complaints-of-a-test'

export type HttpsProxy = {
  /** Console errors of pages, CSP violations, and error responses. */
  complaints: string[]
  /** Does some work while all connections are closed and refused, as if there were no network. */
  whileOffline: (work: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Serves the site by HTTPS through a proxy, as in production. WebKit's driver doesn't report console output, so the
 * proxy adds a script to each page that reports it here.
 */
export async function startHttpsProxy(): Promise<HttpsProxy> {
  const complaints: string[] = []
  const { certFile, keyFile } = await localCertificate(STATE_DIR)
  const certificate = { cert: await readFile(certFile), key: await readFile(keyFile) }
  const take = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (incoming.url === COMPLAINTS) void recordError(incoming, answer, complaints)
    else forward(incoming, answer, complaints)
  }
  const doors = [
    { server: createServer(certificate, take), port: PROXY_PORT },
    { server: createPlainServer(take), port: PLAIN_PORT },
  ]
  const connect = async () => {
    for (const { server, port } of doors) {
      server.listen(port, 'localhost')
      await once(server, 'listening')
    }
  }
  const disconnect = async () => {
    for (const { server } of doors) {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
  await connect()
  return {
    complaints,
    stop: disconnect,
    async whileOffline(work) {
      await disconnect()
      await work().finally(connect)
    },
  }
}

async function recordError(
  incoming: IncomingMessage,
  answer: ServerResponse,
  complaints: string[],
) {
  complaints.push(await text(incoming))
  answer.writeHead(204).end()
}

function forward(incoming: IncomingMessage, answer: ServerResponse, complaints: string[]): void {
  const { method, url, headers } = incoming
  const isPage = headers.accept?.includes('text/html')
  const forwarded = request(
    {
      host: 'localhost',
      port: SITE_PORT,
      method,
      path: url,
      headers: { ...headers, ...(isPage && { 'accept-encoding': 'identity' }) },
    },
    async (from) => {
      const { statusCode = 0, headers } = from
      if (statusCode >= 400) complaints.push(`status of ${statusCode} (${method} ${url})`)
      if (!isPage || !headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(statusCode, headers)
        from.pipe(answer)
        return
      }
      const page = withReporter(await text(from), headers['content-security-policy'])
      const { 'transfer-encoding': _, ...others } = headers
      answer.writeHead(statusCode, { ...others, 'content-length': Buffer.byteLength(page) })
      answer.end(page)
    },
  )
  forwarded.on('error', () => answer.destroy())
  answer.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

/**
 * The page with our script before its other scripts. Our script removes itself before React hydrates the document.
 */
function withReporter(page: string, policy: string | string[] = ''): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(String(policy)) ?? []
  if (!nonce) return page
  const call = `(${reportPageErrors})(${JSON.stringify(COMPLAINTS)})`
  return page.replace('<head>', `<head><script nonce="${nonce}">${call}</script>`)
}
