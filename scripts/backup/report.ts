import type { Manifest } from './manifest.ts'
import type { Restored } from './restore.ts'

export function backupReport({ tables, files }: Manifest): string {
  const lines = Object.entries(tables)
    .filter(([, { rows }]) => rows > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { rows }]) => `  ${name.padEnd(24)} ${String(rows).padStart(9)}`)
  return [...lines, `  ${files.count} pictures and videos, ${files.bytes} bytes`].join('\n')
}

export function restoreReport({ tables, indexes, files }: Restored): string {
  const named = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const empty = named.filter(([, { backedUp }]) => backedUp === 0)
  const lines = named
    .filter(([, { backedUp }]) => backedUp > 0)
    .map(([name, { backedUp, restored, checksum }]) =>
      line(name, backedUp, restored, checksum.slice(0, 12)),
    )
  const left = named.flatMap(([name, { backedUp, restored, leftOut, cut }]) => [
    ...(backedUp > restored
      ? [`  ${name}: ${backedUp - restored} left out, such as ${leftOut.slice(0, 3).join(', ')}`]
      : []),
    ...(cut > 0 ? [`  ${name}: ${cut} references to missing rows became null`] : []),
  ])
  return [
    line('table', 'backup', 'restored', 'checksum'),
    ...lines,
    `  ${empty.length} other tables are empty in both.`,
    ...Object.entries(indexes).map(([name, rows]) => line(name, 'rebuilt', rows, '')),
    `  ${files.count} pictures and videos, ${files.copied} of them copied now.`,
    ...(left.length > 0
      ? ['  Written or deleted during the backup, and not restored:', ...left]
      : []),
  ].join('\n')
}

function line(name: string, ...[backedUp, restored, checksum]: (string | number)[]): string {
  return `  ${name.padEnd(24)} ${String(backedUp).padStart(10)} ${String(restored).padStart(10)}  ${checksum}`.trimEnd()
}
