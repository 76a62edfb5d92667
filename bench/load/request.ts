import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A request to repeat; `body` returns the body of the nth request. */
export type Target = {
  name: string
  url: string
  headers?: Record<string, string>
  /** Uses a new address each time, so that no answer comes from a cache. */
  isFresh?: true
  /** Returns the path of the next request, which is appended to `url`. */
  nextPath?: () => string
  /** The JSON body of a POST; without it, the request is a GET. */
  body?: (place: number) => object
  /** Called with each answer's path, headers and size. */
  onAnswer?: (path: string, headers: IncomingHttpHeaders, bytes: number) => void
  /** The expected status, by default 200. */
  status?: number
}

export type Client = {
  /** Sends the nth request and reads the whole answer. Throws on an unexpected status. */
  send(place: number): Promise<void>
  close(): void
}

export function openClient(
  { url, headers = {}, isFresh, nextPath, body, onAnswer, status = 200, name }: Target,
  connections: number,
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const sent = body
    ? { ...headers, 'Content-Type': 'application/json', Origin: new URL(url).origin }
    : headers
  return {
    send: (place) =>
      new Promise((resolve, reject) => {
        const method = body ? 'POST' : 'GET'
        const path = isFresh ? `?fresh=${Math.random()}` : (nextPath?.() ?? '')
        const sending = request(url + path, { agent, method, headers: sent }, (answer) => {
          let bytes = 0
          if (onAnswer) answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
          answer.resume()
          answer.once('end', () => {
            onAnswer?.(path, answer.headers, bytes)
            resolve()
          })
          answer.once('error', reject)
          if (answer.statusCode === status) return
          reject(new Error(`${name} returned ${answer.statusCode}.`))
        })
        sending.once('error', reject)
        sending.end(body && JSON.stringify(body(place)))
      }),
    close: () => agent.destroy(),
  }
}
