import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { Server, ServerOptions } from './server.ts'
import { errorLineFilter } from './server-output.ts'
import { localOrigin } from './settings.ts'

type Module = { type: 'ESModule' | 'CompiledWasm'; path: string }

type Running = {
  ready: Promise<URL>
  unsafeGetDirectURL(worker: string): Promise<URL>
  getD1Database(binding: string, worker: string): Promise<D1Database>
  getR2Bucket(binding: string, worker: string): Promise<R2Bucket>
  getInspectorURL(): Promise<URL>
  getWorker(worker: string): Promise<{ queue(name: string, messages: object[]): Promise<unknown> }>
  dispose(): Promise<void>
}

type MiniflareModule = {
  Miniflare: new (options: object) => Running
  convertV4MiniflareOptions(options: object): object
}

// The version that this wrangler pins. An older one can't read a newer one's state.
const { resolve } = createRequire(import.meta.url)
const { Miniflare, convertV4MiniflareOptions }: MiniflareModule = createRequire(
  resolve('wrangler'),
)('miniflare')

export type Hosted = {
  /** The folder of a state directory in which wrangler's Miniflare keeps its data. */
  stateDir: string
  /** The folders of `wrangler deploy --dry-run`, by worker; the first one answers at the site's address. */
  folders: Record<string, string>
  vars: Record<string, string>
  certificate?: ServerOptions['certificate']
  /** Any free port by default. */
  port?: number
  inspects?: boolean
  hasCache?: boolean
}

export type Site = {
  /** The product's address: its worker behind its static files. */
  url: URL
  /** A worker's own address, without Miniflare's routing. */
  direct(worker: string): Promise<string>
  inspector(worker: string): Promise<URL>
  database: D1Database
  /** Delivers a message to the first worker, as another consumer of its queue would. */
  consume(queue: string, message: object): Promise<void>
  stop(): Promise<void>
}

/** The folder of a state directory in which wrangler keeps Miniflare's data. */
export const PERSISTED = 'v3'

const DATABASE_WORKER = 'database'

export async function host({
  stateDir,
  folders,
  vars,
  certificate,
  port = 0,
  inspects = false,
  hasCache = true,
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
      cacheAPI: hasCache,
      // A queue allows one consumer per state.
      ...(place === 0 && { assets, queueConsumers }),
    })),
  )
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port,
      ...(certificate && {
        httpsKey: await readFile(certificate.keyFile, 'utf8'),
        httpsCert: await readFile(certificate.certFile, 'utf8'),
      }),
      cf: false,
      // Handles scheduled events and database rows at wrangler's addresses.
      unsafeTriggerHandlers: true,
      unsafeLocalExplorer: true,
      telemetry: { enabled: false },
      ...(inspects && { inspectorPort: 0 }),
      resourcePersistencePath: stateDir,
      handleStructuredLogs: errorLogger(),
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

/** Opens the D1 database of a state directory; no site may have it open. */
export async function withDatabase<T>(
  stateDir: string,
  work: (database: D1Database) => Promise<T>,
): Promise<T> {
  return withStores(stateDir, async (stores) =>
    work(await stores.getD1Database('DB', DATABASE_WORKER)),
  )
}

/** Opens the bucket of a state directory; a site may have it open too. */
export async function withBucket<T>(
  stateDir: string,
  work: (bucket: R2Bucket) => Promise<T>,
): Promise<T> {
  return withStores(stateDir, async (stores) =>
    work(await stores.getR2Bucket('MEDIA', DATABASE_WORKER)),
  )
}

async function withStores<T>(stateDir: string, work: (stores: Running) => Promise<T>): Promise<T> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const { compatibilityDate, d1Databases, r2Buckets } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(stateDir, PERSISTED),
      workers: [
        {
          compatibilityDate,
          d1Databases,
          r2Buckets,
          name: DATABASE_WORKER,
          modules: true,
          script: 'export default {}',
        },
      ],
    }),
  )
  try {
    return await work(miniflare)
  } finally {
    await miniflare.dispose()
  }
}

/** Serves the bundled worker as `serve` does, but without wrangler in between. */
export async function serveBuilt({
  port,
  stateDir,
  vars,
  certificate,
}: Pick<ServerOptions, 'port' | 'stateDir' | 'vars' | 'certificate'>): Promise<Server> {
  const folders = { pinfold: 'dist' }
  const stateOfSite = join(stateDir, PERSISTED)
  const site = await host({ stateDir: stateOfSite, folders, vars, port, certificate })
  return {
    url: localOrigin({ port, isHttps: Boolean(certificate) }),
    ended: new Promise(() => {}),
    stop: site.stop,
  }
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

/** Drops the log line of each request, but keeps errors. */
function errorLogger(): (log: { level: string; message: string }) => void {
  const read = errorLineFilter()
  return ({ level, message }) => {
    if (level !== 'error') return
    const shown = message.split('\n').flatMap((line) => read(line) ?? [])
    if (shown.length > 0) console.error(shown.join('\n'))
  }
}
