import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { isTaken } from '../../scripts/site/server.ts'
import { launch, stop } from '../../scripts/terminal/run.ts'

const POLL_MS = 50

/** A process of the site, from its start until it is killed or stopped. */
export type SiteProcess = {
  startedAt: number
  untilItAnswers(): Promise<void>
  /** Throws if the process has ended unexpectedly. */
  requireAlive(): void
  kill(): Promise<void>
  stop(): Promise<void>
  /** The errors that the Worker has logged. */
  bugs(): string[]
}

export type Settings = {
  /** The bundled Worker's folder. */
  app: string
  port: number
  stateDir: string
  /** Local sites that the Worker may fetch from. */
  allowed: readonly string[]
}

/** Starts the built Worker over a state, with the same queue consumers as `npm start`. */
export function startSiteProcess(
  { app, port, stateDir, allowed }: Settings,
  consumers: 'one' | 'several',
): SiteProcess {
  const child = launch('node', ['bench/imports/serve.ts', app], {
    PORT: String(port),
    STATE_DIR: stateDir,
    FETCH_ALLOW: allowed.join(' '),
    LIMIT_SCALE: '1000000',
    SITE_ORIGIN: `http://localhost:${port}`,
    CONSUMERS: consumers,
  })
  let log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      log += text.toString()
    })
  }
  const requireAlive = () => {
    if (child.exitCode === null) return
    throw new Error('The site stopped unexpectedly; see above.', { cause: log })
  }
  return {
    startedAt: performance.now(),
    requireAlive,
    async untilItAnswers() {
      const answers = () =>
        fetch(`http://localhost:${port}/`).then(
          (page) => page.ok,
          () => false,
        )
      while (!(await answers())) {
        requireAlive()
        await wait(POLL_MS)
      }
    },
    async kill() {
      const ended = once(child, 'close')
      // Kills the whole process group, which includes the runtime.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
      // The kernel frees a killed runtime's port with a short delay.
      while (await isTaken(port, '127.0.0.1')) await wait(POLL_MS)
    },
    stop: () => stop(child),
    bugs: () => log.split('\n').filter((line) => line.includes('"event":"bug"')),
  }
}
