import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second for programs (`USER_HZ`). */
const TICK_MS = 10

/** The places of these numbers in `/proc/<pid>/stat`, counted from the first one after the name. */
const FIELDS = { group: 2, times: [11, 12, 13, 14] }

/** The processor time of a process and of its ended children in milliseconds; null without `/proc`. */
export function processMs(pid: number): number | null {
  return existsSync('/proc') ? timeOf(fieldsOf(String(pid))) : null
}

/** The processor time of a group's processes and of their ended children in milliseconds; null without `/proc`. */
export function groupMs(groupId: number): number | null {
  if (!existsSync('/proc')) return null
  const members = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((fields) => Number(fields[FIELDS.group]) === groupId)
  return members.reduce((sum, fields) => sum + timeOf(fields), 0)
}

function timeOf(fields: readonly string[]): number {
  return FIELDS.times.reduce((sum, place) => sum + Number(fields[place]) * TICK_MS, 0)
}

/** The fields after the name, which can have spaces and brackets. Empty if the process has ended. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
