import { stopAll } from '../terminal/run.ts'

/** `running` are the names of the parts that an abort ends. */
export type Watchdog = { signal: AbortSignal; running: Set<string> }

/** After this time, prints which parts are running and stops their tools. A run that hangs prints nothing itself. */
export function startWatchdog(ms: number): Watchdog {
  const signal = AbortSignal.timeout(ms)
  const running = new Set<string>()
  signal.addEventListener('abort', () => {
    const names = [...running].join(', ')
    console.log(`\nStopped after ${ms / 60_000} minutes. Still running: ${names}.\n`)
    void stopAll()
  })
  return { signal, running }
}
