import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Ended = { code: number; output: string }

const PARENT_POLL_MS = 500
const PATIENCE_MS = 15_000

const children = new Set<ChildProcess>()

/** Keeps a tool's own news, telemetry and network look-ups out of our commands. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG_PATH: '.wrangler/logs',
  DO_NOT_TRACK: '1',
  // Our scripts build the pages themselves where they need them: wrangler's [build] has nothing to do.
  PAGES_BUILT: 'yes',
  // A child writes to a pipe of ours and can't see whether a terminal is at its end.
  ...(process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
}

export type Launched = ReturnType<typeof launch>

/** Starts a tool as a process group, to stop all of it. It ends with us even when we are killed. */
export function launch(tool: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(tool, args, {
    detached: true,
    env: { ...process.env, ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const guard = guardGroup(child)
  child.once('close', () => {
    children.delete(child)
    guard?.kill()
  })
  return child
}

/** A process whose input ends when we do, however that comes about; then it ends the child's group. */
function guardGroup({ pid }: ChildProcess): ChildProcess | null {
  if (pid === undefined) return null
  const guard = spawn('sh', ['-c', `read -r _; kill -s TERM -- -${pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

export async function run(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = launch(tool, args, env)
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  try {
    const [code] = await once(child, 'close')
    return { code: typeof code === 'number' ? code : 1, output: said }
  } catch (error) {
    return { code: 1, output: `${tool} could not be started: ${String(error)}` }
  }
}

/** Stops a child and all that it started. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return
  const ended = once(child, 'close')
  // Ctrl-C sends SIGINT: every tool knows it, and Playwright stops its servers on nothing else.
  signal(child, 'SIGINT')
  const lastResort = setTimeout(signal, PATIENCE_MS, child, 'SIGKILL')
  await ended
  clearTimeout(lastResort)
}

/**
 * Runs a command's main function: whatever ends it, its children end too. A plain `Error` is a
 * sentence for the reader, with a tool's output as its cause; any other kind is a bug of ours.
 */
export async function main(work: () => Promise<void>): Promise<void> {
  const endings = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const
  for (const [name, code] of endings) process.once(name, () => void leave(code))
  if (process.env['npm_lifecycle_event']) watchParent()
  try {
    await work()
  } catch (error) {
    await stopAll()
    if (error instanceof Error && error.constructor === Error) {
      if (typeof error.cause === 'string') console.error(error.cause.trimEnd())
      console.error(error.message)
    } else {
      console.error(error)
    }
    process.exit(1)
  }
}

/** npm runs us in a shell that a SIGTERM ends without passing it on; then nobody is left to stop us. */
function watchParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void leave(143)
  }, PARENT_POLL_MS).unref()
}

async function leave(code: number): Promise<void> {
  await stopAll()
  process.exit(code)
}

async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stop))
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // The group is gone already, which is what was wanted.
  }
}
