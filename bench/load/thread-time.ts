import { existsSync, readFileSync } from 'node:fs'

/**
 * Milliseconds that the thread of the worker's runtime has computed so far: what requests cost it
 * whatever else the machine does meanwhile. Null where the system doesn't tell (it is Linux that does).
 */
export function threadMs(): number | null {
  const own = `/proc/${process.pid}/task/${process.pid}/children`
  if (!existsSync(own)) return null
  const children = readFileSync(own, 'utf8').trim().split(' ')
  const runtime = children.find((pid) => nameOf(pid) === 'workerd')
  if (!runtime) return null
  const [nanoseconds] = readFileSync(`/proc/${runtime}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function nameOf(pid: string): string {
  const file = `/proc/${pid}/comm`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
