import { importItems } from '../../../../../db/transfer/imports.ts'

export const SHOWN_ENTRY = {
  id: importItems.id,
  title: importItems.title,
  link: importItems.link,
  addresses: importItems.addresses,
  state: importItems.state,
  reason: importItems.reason,
}

type Entry = Pick<typeof importItems.$inferSelect, keyof typeof SHOWN_ENTRY>

export function entriesPage(rows: readonly Entry[], length: number) {
  return {
    problems: rows.slice(0, length).map(({ addresses, link, ...entry }) => ({
      ...entry,
      address: link ?? addresses?.split(' ')[0] ?? null,
    })),
    nextProblem: rows.length > length ? (rows[length - 1]?.id ?? null) : null,
  }
}
