import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Answer, failed } from '../site/remote-d1.ts'
import { accountRoutes } from './account-routes.ts'
import { ACCOUNT_ID, emptyAccount } from './answers.ts'
import { storageRoutes } from './storage-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { workerRoutes } from './worker-routes.ts'

/**
 * Fakes Cloudflare's API, after https://developers.cloudflare.com/api/, with its checks of taken names, bodies and
 * permissions. `lacks` lists permissions that the token doesn't have.
 */
export async function startCloudflare({ lacks = [] }: { lacks?: string[] } = {}) {
  const state = emptyAccount()
  const writes: string[] = []
  /** A call that fails once, such as `POST …/queues` during a network failure. */
  let broken: RegExp | null = null
  const routes = [...accountRoutes, ...storageRoutes, ...workerRoutes, ...uploadRoutes]

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://cloudflare.test')
    const call = `${method} ${url.pathname}`
    if (headers.authorization !== 'Bearer token')
      return failed(401, 10001, 'Unable to authenticate request')
    for (const [permission, verb, path, answerTo] of routes) {
      const found = path.exec(url.pathname)
      if (verb !== method || !found) continue
      const account = found.groups?.['account']
      if (account && !state.accounts.some(({ id }) => id === account)) {
        return failed(403, 9109, 'Unauthorized to access requested resource')
      }
      const isWrite = method !== 'GET' && !/\/(query|changeset)$/.test(url.pathname)
      if (lacks.includes(permission) || (isWrite && lacks.includes(`${permission} write`))) {
        return failed(403, 10000, 'Authentication error')
      }
      if (broken?.test(call)) {
        broken = null
        return failed(500, 10013, 'An unknown error has occurred.')
      }
      if (isWrite) writes.push(call.replace(`/accounts/${ACCOUNT_ID}`, ''))
      const contentType = headers['content-type'] ?? ''
      return answerTo({
        state,
        at: { ...found.groups },
        query: url.searchParams,
        body,
        contentType,
      })
    }
    return failed(404, 7003, `Could not route to ${call}`)
  }

  const server = createServer(async (request, response) => {
    const [status, said] = await answer(request, await buffer(request))
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    state,
    api,
    writes,
    give(permission: string) {
      lacks = lacks.filter((one) => one !== permission)
    },
    breakOnceAt(call: RegExp) {
      broken = call
    },
  }
}

export type FakeCloudflare = Awaited<ReturnType<typeof startCloudflare>>
