import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type ToolResult = { code: number; output: string }

const PARENT_POLL_MS = 500
const PATIENCE_MS = 15_000

const children = new Set<ChildProcess>()

/** Turns off the tools' news, telemetry and network look-ups. */
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG_PATH: '.wrangler/logs',
  DO_NOT_TRACK: '1',
  // Our scripts build the pages themselves when needed, so wrangler's [build] must not.
  PAGES_BUILT: 'yes',
  // Child processes write to our pipe, so they can't tell whether there is a terminal.
  ...(process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
}

export type Launched = ReturnType<typeof launch>

/** Starts a tool as a process group, which can be stopped as a whole and ends if this process is killed. */
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

/** Starts a watcher whose input closes when this process ends, and which then kills the group. */
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
): Promise<ToolResult> {
  const child = launch(tool, args, env)
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    output += text.toString()
  })
  try {
    const [code] = await once(child, 'close')
    return { code: typeof code === 'number' ? code : 1, output: output }
  } catch (error) {
    return { code: 1, output: `${tool} could not start: ${String(error)}` }
  }
}

/** Stops a child and everything it started. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return
  const ended = once(child, 'close')
  // Every tool handles SIGINT, and Playwright stops its servers on no other signal.
  signal(child, 'SIGINT')
  const lastResort = setTimeout(signal, PATIENCE_MS, child, 'SIGKILL')
  await ended
  clearTimeout(lastResort)
}

/**
 * Runs a command's main function and always stops its children. A plain `Error` has a message for the user, and a
 * tool's output as its cause. Any other error is a bug.
 */
export async function main(work: () => Promise<void>): Promise<void> {
  const endings = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const
  // Not `once`: the signal-exit library, which wrangler loads, kills the process if no other listener is left.
  for (const [name, code] of endings) process.on(name, () => void exitWith(code))
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

/** npm runs us in a shell that doesn't forward SIGTERM, so we watch for the shell's end. */
function watchParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void exitWith(143)
  }, PARENT_POLL_MS).unref()
}

let isEnding = false

/** Stops all tools and exits. Further signals change nothing: npm may pass on the one that a terminal sent already. */
async function exitWith(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await stopAll()
  process.exit(code)
}

/** Stops all tools that this process started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stop))
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // The group has already ended.
  }
}
