import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Launched, launch, stop } from '../terminal/run.ts'
import type { Certificate } from './certificate.ts'
import { forwardErrors, forwardLog, forwardOutput } from './server-output.ts'
import { DEFAULT_PORT, localOrigin } from './settings.ts'

export type ServerOptions = {
  port: number
  /** The port for developer tools; 0 for any. */
  inspectorPort?: number
  stateDir: string
  vars: Record<string, string>
  /** The certificate for HTTPS. Without one, the site is served over HTTP. */
  certificate?: Certificate | null
  isLogging: boolean
  /** An entry point other than wrangler.toml's. It serves no static files. */
  entry?: string
}

/** A running worker: its address, a promise for an unexpected end, and how to stop it. */
export type Server = { url: string; ended: Promise<unknown>; stop: () => Promise<void> }

/** The port where Chrome's developer tools look for an inspector by default. */
const INSPECTOR_PORT = 9229
const POLL_MS = 100
/** Starting from sources took more than three minutes on a busy machine. */
const START_TIMEOUT_MS = 600_000

/** Serves the built worker by `wrangler dev`. Resolves when the worker answers. */
export function serve(served: ServerOptions): Promise<Server> {
  const { port, inspectorPort = 0, stateDir, vars, certificate, isLogging, entry } = served
  const child = launch(
    'wrangler',
    [
      'dev',
      ...(entry ? [entry, '--assets', 'public'] : []),
      ...(certificate ? httpsArguments(certificate) : []),
      '--port',
      String(port),
      '--inspector-port',
      String(inspectorPort),
      '--persist-to',
      stateDir,
      '--show-interactive-dev-session=false',
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    {
      WRANGLER_LOG: isLogging ? 'log' : 'error',
      WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
    },
  )
  void forwardLog(child.stdout, process.stdout)
  return waitUntilReady(served, child)
}

function httpsArguments({ certFile, keyFile }: Certificate): string[] {
  return ['--local-protocol', 'https', '--https-cert-path', certFile, '--https-key-path', keyFile]
}

/** Serves the worker's sources by Vite, so that browsers show changes at once. */
export function serveSources(served: ServerOptions): Promise<Server> {
  const child = launch('node', ['scripts/site/dev-server.ts', JSON.stringify(served)])
  void forwardOutput(child.stdout, process.stdout, served.isLogging)
  return waitUntilReady(served, child)
}

async function waitUntilReady(
  { port, certificate }: ServerOptions,
  child: Launched,
): Promise<Server> {
  void forwardErrors(child.stderr, process.stderr)
  const url = localOrigin({ port, isHttps: Boolean(certificate) })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error('The server stopped before it was ready; see above.')
    if (Date.now() > deadline) throw new Error(`No response at ${url} after ten minutes.`)
    await wait(POLL_MS)
  }
  const ended = child.exitCode === null ? once(child, 'close') : Promise.resolve()
  return { url, ended, stop: () => stop(child) }
}

/** Waits for a server to end unexpectedly, then throws. */
export async function waitForEnd({ ended }: Server): Promise<never> {
  await ended
  throw new Error('The server stopped; see above.')
}

/** Throws if this process can't listen on a port, before any work is done. */
export async function requirePort(port: number): Promise<void> {
  const command = process.env['npm_lifecycle_event'] === 'dev' ? 'npm run dev' : 'npm start'
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listenError(port, host)
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} ${command}`,
      )
    }
    if (code === 'EACCES') {
      throw new Error(
        `This user can't listen on port ${port}. Choose a port of 1024 or higher: PORT=8787 ${command}`,
      )
    }
  }
}

/** Ports below the range from which Linux and macOS choose the ports of connections and of servers without one. */
const FREE_PORTS = { from: 12_000, to: 32_000 }

/**
 * A random port that nothing listens on. A site listens only seconds later, so the port must be one that no other
 * program is given in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to)
    const taken = ['127.0.0.1', '::1'].map((host) => isTaken(port, host))
    if (!(await Promise.all(taken)).includes(true)) return port
  }
}

/**
 * The inspector's usual port for the site at the default port, and a free one for others. Two sites that start together
 * would both find the usual port free, and the later one would end.
 */
export async function inspectorPort(sitePort: number): Promise<number> {
  const isUsual = sitePort === DEFAULT_PORT && !(await isTaken(INSPECTOR_PORT, '127.0.0.1'))
  return isUsual ? INSPECTOR_PORT : freePort()
}

export async function isTaken(port: number, host: string): Promise<boolean> {
  return (await listenError(port, host)) === 'EADDRINUSE'
}

/** The error code of a failed attempt to listen, or null. */
async function listenError(port: number, host: string): Promise<unknown> {
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : null
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/`, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
