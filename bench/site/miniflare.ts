import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

type Module = { type: 'ESModule' | 'CompiledWasm'; path: string }

type Running = {
  ready: Promise<URL>
  unsafeGetDirectURL(worker: string): Promise<URL>
  getD1Database(binding: string, worker: string): Promise<D1Database>
  getInspectorURL(): Promise<URL>
  dispose(): Promise<void>
}

type MiniflareModule = {
  Miniflare: new (options: object) => Running
  convertV4MiniflareOptions(options: object): object
}

// The one that this wrangler pins, and no other: an older one cannot read a newer one's state.
const { Miniflare, convertV4MiniflareOptions }: MiniflareModule = createRequire(
  import.meta.resolve('wrangler'),
)('miniflare')

/** Workers in one Miniflare, over one state. */
export type Site = {
  /** Where a browser finds the product: its worker behind its static files. */
  url: URL
  /** Where a worker answers by itself, with nothing of Miniflare's before it. */
  direct(worker: string): Promise<string>
  /** Where a worker's debugger connects, where it was asked for. */
  inspector(worker: string): Promise<URL>
  database: D1Database
  stop(): Promise<void>
}

/**
 * Starts built workers in one Miniflare. Each is a folder that `wrangler deploy --dry-run` made, with
 * what wrangler.toml binds; the first one answers at the site's address.
 */
export async function startMiniflare(
  stateDir: string,
  folders: Record<string, string>,
  { inspects = false } = {},
): Promise<Site> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const { assets, queueConsumers, modulesRules: _, ...bound } = workerOptions
  const workers = await Promise.all(
    Object.entries(folders).map(async ([name, folder], place) => ({
      ...bound,
      name,
      // Everybody signs in from one address here, and what runs stays what it was at the first page.
      bindings: { ...Object(bound.bindings), LIMIT_SCALE: '1000000', PROMOTIONS_SECONDS: '86400' },
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
      port: 0,
      cf: false,
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
    stop: () => miniflare.dispose(),
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

/** The line for each request is left out, what went wrong is not. */
function showErrors({ level, message }: { level: string; message: string }): void {
  if (level === 'error') console.error(message)
}
