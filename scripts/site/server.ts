import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Launched, launch, stop } from '../terminal/run.ts'
import { passOnErrors, passOnLog, passOnNews } from './server-words.ts'

export type Served = {
  port: number
  /** Where developer tools find it; 0 for any port. */
  inspectorPort?: number
  stateDir: string
  vars: Record<string, string>
  isLogging: boolean
  /** Another entry point than wrangler.toml's, which serves no files. */
  entry?: string
}

/** A worker that is served: where it answers, when its server ends by itself, and how to end it. */
export type Server = { url: string; ended: Promise<unknown>; stop: () => Promise<void> }

const INSPECTOR_PORT = 9229
const POLL_MS = 100
/** A busy machine took more than three minutes for the sources. */
const START_TIMEOUT_MS = 600_000

/** Serves the built worker by `wrangler dev`, and comes back when it answers. */
export function serve(served: Served): Promise<Server> {
  const { port, inspectorPort = 0, stateDir, vars, isLogging, entry } = served
  const child = launch(
    'wrangler',
    [
      'dev',
      ...(entry ? [entry, '--assets', 'public'] : []),
      ...['--port', String(port), '--inspector-port', String(inspectorPort)],
      ...['--persist-to', stateDir, '--show-interactive-dev-session=false'],
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    {
      WRANGLER_LOG: isLogging ? 'log' : 'error',
      WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
    },
  )
  void passOnLog(child.stdout, process.stdout)
  return untilItAnswers(port, child)
}

/** Serves the worker's sources by Vite, so that what is saved shows in the browser at once. */
export function serveSources(served: Served): Promise<Server> {
  const child = launch('node', ['scripts/site/dev-server.ts', JSON.stringify(served)])
  void passOnNews(child.stdout, process.stdout, served.isLogging)
  return untilItAnswers(served.port, child)
}

async function untilItAnswers(port: number, child: Launched): Promise<Server> {
  void passOnErrors(child.stderr, process.stderr)
  const url = `http://localhost:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The server ended before it served; see above.')
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url} after ten minutes.`)
    await wait(POLL_MS)
  }
  const ended = child.exitCode === null ? once(child, 'close') : Promise.resolve()
  return { url, ended, stop: () => stop(child) }
}

/** Waits until a server ends by itself, which it should not. */
export async function untilItEnds({ ended }: Server): Promise<never> {
  await ended
  throw new Error('The server ended by itself; see above.')
}

/** Refuses a port that something else listens on, before any work is done. */
export async function requirePort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) {
      throw new Error(
        `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
      )
    }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

export async function inspectorPort(): Promise<number> {
  return (await isTaken(INSPECTOR_PORT, '127.0.0.1')) ? freePort() : INSPECTOR_PORT
}

export async function isTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
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
