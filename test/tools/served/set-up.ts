import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import type { ServedSite } from './served-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which test files ask for the served site. */
    servedSiteAt: string
  }
}

/**
 * Serves the site once for all test files that need one. Each file runs in a process of its own, so they ask for the
 * site and its members by HTTP. The first request starts the site.
 */
export default async function offerSite({ provide }: TestProject): Promise<() => Promise<void>> {
  let serving: Promise<ServedSite> | undefined
  const server = createServer(async ({ url = '' }, response) => {
    try {
      serving ??= import('./served-site.ts').then(({ serveSite }) => serveSite())
      response.end(JSON.stringify(await answer(await serving, url)))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  provide('servedSiteAt', `http://127.0.0.1:${address.port}`)
  return async () => {
    server.close()
    await (await serving)?.stop()
  }
}

async function answer(site: ServedSite, url: string): Promise<unknown> {
  if (url === '/members') return site.aMember()
  if (url === '/expired-access') return site.expireAccess()
  return { origin: site.origin }
}
