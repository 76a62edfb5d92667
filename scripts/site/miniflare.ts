import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { Served, Server } from './server.ts'

type Module = { type: 'ESModule' | 'CompiledWasm'; path: string }

type Running = {
  ready: Promise<URL>
  unsafeGetDirectURL(worker: string): Promise<URL>
  getD1Database(binding: string, worker: string): Promise<D1Database>
  getInspectorURL(): Promise<URL>
  getWorker(worker: string): Promise<{ queue(name: string, messages: object[]): Promise<unknown> }>
  dispose(): Promise<void>
}

type MiniflareModule = {
  Miniflare: new (options: object) => Running
  convertV4MiniflareOptions(options: object): object
}

// The one that this wrangler pins, and no other: an older one cannot read a newer one's state.
const { resolve } = createRequire(import.meta.url)
const { Miniflare, convertV4MiniflareOptions }: MiniflareModule = createRequire(
  resolve('wrangler'),
)('miniflare')

export type Hosted = {
  /** Where Miniflare keeps what wrangler keeps in a state directory. */
  stateDir: string
  /** Each a folder that `wrangler deploy --dry-run` made; the first one answers at the site's address. */
  folders: Record<string, string>
  vars: Record<string, string>
  /** Any port where none is given. */
  port?: number
  inspects?: boolean
}

export type Site = {
  /** Where a browser finds the product: its worker behind its static files. */
  url: URL
  /** Where a worker answers by itself, with nothing of Miniflare's before it. */
  direct(worker: string): Promise<string>
  inspector(worker: string): Promise<URL>
  database: D1Database
  /** Has the first worker take a message, as a further consumer of its queue would. */
  consume(queue: string, message: object): Promise<void>
  stop(): Promise<void>
}

/** Where Miniflare finds what wrangler keeps in a state directory. */
export const PERSISTED = 'v3'

const DATABASE_WORKER = 'database'

export async function host({
  stateDir,
  folders,
  vars,
  port = 0,
  inspects = false,
}: Hosted): Promise<Site> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const { assets, queueConsumers, modulesRules: _, ...bound } = workerOptions
  const workers = await Promise.all(
    Object.entries(folders).map(async ([name, folder], place) => ({
      ...bound,
      name,
      bindings: { ...Object(bound['bindings']), ...vars },
      modulesRoot: folder,
      modules: await modulesIn(folder),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      ...(inspects && { unsafeInspectorProxy: true }),
      // The queue of a state takes one consumer.
      ...(place === 0 && { assets, queueConsumers }),
    })),
  )
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      cf: false,
      // The clock's events and the database's rows, at the addresses where wrangler has them.
      unsafeTriggerHandlers: true,
      unsafeLocalExplorer: true,
      telemetry: { enabled: false },
      ...(inspects && { inspectorPort: 0 }),
      resourcePersistencePath: stateDir,
      handleStructuredLogs: showErrors,
      workers,
    }),
  )
  const url = await miniflare.ready
  const [first = ''] = Object.keys(folders)
  return {
    url,
    direct: async (worker) => (await miniflare.unsafeGetDirectURL(worker)).origin,
    inspector: async (worker) => new URL(worker, await miniflare.getInspectorURL()),
    database: await miniflare.getD1Database('DB', first),
    async consume(queue, body) {
      const worker = await miniflare.getWorker(first)
      const id = crypto.randomUUID()
      await worker.queue(queue, [{ id, timestamp: new Date(), body, attempts: 1 }])
    },
    stop: () => miniflare.dispose(),
  }
}

/**
 * Opens D1 databases of these names over a state directory, and none of wrangler.toml's.
 * @internal for benchmarks
 */
export async function openDatabases(
  stateDir: string,
  names: readonly string[],
): Promise<{ databases: D1Database[]; stop(): Promise<void> }> {
  const { compatibilityDate } = unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: stateDir,
      workers: [
        {
          name: DATABASE_WORKER,
          compatibilityDate,
          d1Databases: Object.fromEntries(names.map((name) => [name, name])),
          modules: true,
          script: 'export default {}',
        },
      ],
    }),
  )
  const databases = await Promise.all(
    names.map((name) => miniflare.getD1Database(name, DATABASE_WORKER)),
  )
  return { databases, stop: () => miniflare.dispose() }
}

/** Works with the D1 database of a state directory while no site has it open. */
export async function withDatabase<T>(
  stateDir: string,
  work: (database: D1Database) => Promise<T>,
): Promise<T> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const { compatibilityDate, d1Databases } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(stateDir, PERSISTED),
      workers: [
        {
          compatibilityDate,
          d1Databases,
          name: DATABASE_WORKER,
          modules: true,
          script: 'export default {}',
        },
      ],
    }),
  )
  try {
    return await work(await miniflare.getD1Database('DB', DATABASE_WORKER))
  } finally {
    await miniflare.dispose()
  }
}

/** Serves the bundled worker as `serve` does, without wrangler between it and the browser. */
export async function serveBuilt({
  port,
  stateDir,
  vars,
}: Pick<Served, 'port' | 'stateDir' | 'vars'>): Promise<Server> {
  const folders = { pinfold: 'dist' }
  const site = await host({ stateDir: join(stateDir, PERSISTED), folders, vars, port })
  return { url: `http://localhost:${port}`, ended: new Promise(() => {}), stop: site.stop }
}

async function modulesIn(folder: string): Promise<Module[]> {
  const files = await readdir(folder)
  const scripts = files.filter((name) => name.endsWith('.js'))
  const binaries = files.filter((name) => name.endsWith('.wasm'))
  return [
    ...scripts.map((name) => ({ type: 'ESModule' as const, path: join(folder, name) })),
    ...binaries.map((name) => ({ type: 'CompiledWasm' as const, path: join(folder, name) })),
  ]
}

/** The line for each request is left out, what went wrong is not. */
function showErrors({ level, message }: { level: string; message: string }): void {
  if (level === 'error') console.error(message)
}
