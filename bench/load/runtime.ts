import { existsSync, readFileSync } from 'node:fs'
import { processMs } from './process-time.ts'

/**
 * The CPU time of workerd's main thread in milliseconds; null without `/proc`. That is the Worker, D1, KV and R2, but
 * neither V8's other threads nor the local Images binding, which runs in this process.
 */
export function threadMs(): number | null {
  const runtime = runtimeFolder()
  if (!runtime) return null
  const [nanoseconds] = readFileSync(`${runtime}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** The CPU time of all threads of workerd in milliseconds; null without `/proc`. */
export function runtimeMs(): number | null {
  const pid = runtimePid()
  return pid === null ? null : processMs(pid)
}

/** The memory of workerd's process in bytes; null without `/proc`. */
export function runtimeBytes(): number | null {
  const runtime = runtimeFolder()
  if (!runtime) return null
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${runtime}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}

function runtimeFolder(): string | null {
  const pid = runtimePid()
  return pid === null ? null : `/proc/${pid}`
}

/** The process id of workerd, this process's child; null without `/proc`. */
function runtimePid(): number | null {
  const childrenFile = `/proc/${process.pid}/task/${process.pid}/children`
  if (!existsSync(childrenFile)) return null
  const children = readFileSync(childrenFile, 'utf8').trim().split(' ')
  const runtime = children.find((pid) => nameOf(pid) === 'workerd')
  return runtime ? Number(runtime) : null
}

function nameOf(pid: string): string {
  const file = `/proc/${pid}/comm`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
