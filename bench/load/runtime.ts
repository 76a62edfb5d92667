import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds that workerd's thread has computed, whatever else runs; null without `/proc`. */
export function threadMs(): number | null {
  const runtime = runtimeFolder()
  if (!runtime) return null
  const [nanoseconds] = readFileSync(`${runtime}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** Bytes of memory that workerd's process has now; null as for {@link threadMs}. */
export function runtimeBytes(): number | null {
  const runtime = runtimeFolder()
  if (!runtime) return null
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${runtime}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}

/** The process of workerd, which is this one's child; null as for {@link threadMs}. */
export function runtimePid(): number | null {
  const own = `/proc/${process.pid}/task/${process.pid}/children`
  if (!existsSync(own)) return null
  const children = readFileSync(own, 'utf8').trim().split(' ')
  const runtime = children.find((pid) => nameOf(pid) === 'workerd')
  return runtime ? Number(runtime) : null
}

function runtimeFolder(): string | null {
  const pid = runtimePid()
  return pid === null ? null : `/proc/${pid}`
}

function nameOf(pid: string): string {
  const file = `/proc/${pid}/comm`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
