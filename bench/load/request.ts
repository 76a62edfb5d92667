import { Agent, request } from 'node:http'

/** A request to send again and again; `body` says what the nth one carries. */
export type Target = {
  name: string
  url: string
  headers?: Record<string, string>
  /** Asks another address each time, so that no answer is a kept one. */
  isFresh?: true
  /** The path of each next request, behind `url`. */
  nextPath?: () => string
  /** A POST of this JSON; a GET without it. */
  body?: (place: number) => object
  /** The status of its answer; 200 if none is given. */
  status?: number
}

export type Client = {
  /** Sends the nth request and reads its answer to the end. Fails on an unexpected status. */
  send(place: number): Promise<void>
  close(): void
}

export function openClient(
  { url, headers = {}, isFresh, nextPath, body, status = 200, name }: Target,
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
          answer.resume()
          answer.once('end', resolve)
          answer.once('error', reject)
          if (answer.statusCode === status) return
          reject(new Error(`${name} was answered with ${answer.statusCode}.`))
        })
        sending.once('error', reject)
        sending.end(body && JSON.stringify(body(place)))
      }),
    close: () => agent.destroy(),
  }
}
