import type { ImportPage } from './read-import.server.ts'

export function Unfinished({ page }: { page: ImportPage }) {
  return <p role="status">{page.state}</p>
}
