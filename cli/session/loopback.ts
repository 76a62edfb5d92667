import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { EXIT, Fault } from '../fault.ts'

const PATIENCE_MS = 10 * 60_000

const page = (heading: string) =>
  `<!doctype html><meta charset="utf-8"><title>Pinfold</title><body style="font-family:sans-serif;margin:4rem auto;max-width:30rem;color-scheme:light dark"><h1>${heading}</h1><p>You can close this page and go back to the terminal.`

/** Listens on a local port for the browser's answer. */
export async function openLoopback(): Promise<Loopback> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Fault('No free port.')
  return new Loopback(server, `http://127.0.0.1:${address.port}/`)
}

class Loopback {
  constructor(
    readonly server: Server,
    readonly redirectUri: string,
  ) {}

  /** Returns the code from the answer that has our state. Ignores other requests, such as a web page's guesses. */
  async code(state: string, issuer: string): Promise<string> {
    try {
      return await new Promise((resolve, reject) => {
        const late = () =>
          reject(new Fault('Nobody confirmed the log-in in the browser.', EXIT.loggedOut))
        setTimeout(late, PATIENCE_MS).unref()
        this.server.on('request', (request, response) => {
          const { pathname, searchParams } = new URL(request.url ?? '', this.redirectUri)
          const isOurs = pathname === '/' && searchParams.get('state') === state
          if (!isOurs || searchParams.get('iss') !== issuer) {
            response.writeHead(404).end()
            return
          }
          const code = searchParams.get('code')
          response.writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            Connection: 'close',
          })
          response.end(page(code ? 'You’re logged in' : 'You aren’t logged in'), () => {
            if (code) resolve(code)
            else reject(new Fault('Access was denied in the browser.', EXIT.loggedOut))
          })
        })
      })
    } finally {
      this.server.close()
      this.server.closeAllConnections()
    }
  }
}
