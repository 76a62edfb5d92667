import type { SeedCall } from '../../workers/seed.ts'
import { freePort, serve } from './server.ts'

/** Calls domain functions of the local site as any member, at any time. */
export type Seeder = {
  call: (call: Partial<SeedCall> & { name: string }, image?: Uint8Array) => Promise<unknown>
  stop: () => Promise<void>
}

/** Serves the development-only seed worker over the site's state. */
export async function startSeeder(stateDir: string): Promise<Seeder> {
  const { url, stop } = await serve({
    port: await freePort(),
    stateDir,
    // All demo members sign up from one address.
    vars: { LIMIT_SCALE: '1000' },
    isLogging: false,
    entry: 'workers/seed.ts',
  })
  return {
    async call({ name, viewer = null, now = Date.now(), country = 'US', input = {} }, image) {
      const call: SeedCall = { name, viewer, now, country, input }
      const form = new FormData()
      form.set('call', JSON.stringify(call))
      if (image) form.set('image', new File([Uint8Array.from(image)], 'picture'))
      const response = await fetch(url, { method: 'POST', body: form })
      if (response.ok) return response.json()
      throw new Error(`The demo's call "${name}" failed: ${await response.text()}`, {
        cause: JSON.stringify(input),
      })
    },
    stop,
  }
}
