import type { ImportPage } from './read-import.server.ts'
import { reportLines } from './run/report-lines.ts'

export function ImportStatus({ page }: { page: ImportPage }) {
  return (
    <p role="status" className="sr-only">
      {statusText(page)}
    </p>
  )
}

function statusText(page: ImportPage): string {
  const { state, counts, total, done } = page
  const settled = counts.made + counts.double + counts.failed
  switch (state) {
    case 'running':
      return progressText('Importing', settled, total)
    case 'undoing':
      return progressText('Undoing the import', done, total)
    case 'done': {
      const [made, ...skipped] = reportLines(page)
      return [`${made}.`, ...skipped].join(' ')
    }
    case 'undone':
      return 'This import was undone.'
    default:
      return ''
  }
}

function progressText(text: string, done: number, total: number): string {
  const quarters = total > 0 ? Math.floor((4 * done) / total) : 0
  return quarters > 0 ? `${text}: ${25 * quarters} %` : text
}
