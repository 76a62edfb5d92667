import { TABLE_BYTES } from '../limits.ts'
import { newRow, pictureOfRow, type TableRow } from '../table/meet-rows.ts'
import { type ReadTable, readTable } from '../table/read-table.ts'
import { tableText } from '../table/table-text.ts'
import { moreRowsText, problemText } from '../table/table-texts.ts'
import { addEach } from './add-each.ts'
import { fillTray } from './fill-tray.ts'
import { changeTable, currentTray, keepChanged, setTray, showThumbnail } from './tray-state.ts'

/**
 * Reads tables and fills the tray from them. Rows with an address and without a file become pictures. New tables
 * replace earlier ones, unless none of them can be used.
 */
export async function addTables(files: readonly File[]): Promise<void> {
  const { owner } = currentTray()
  const read = await Promise.all(files.map(async (file) => ({ file, table: await readFile(file) })))
  if (currentTray().owner !== owner) return
  const problems = read.flatMap(({ file: { name }, table }) => {
    if (table.problem !== null) return [problemText(name, table.problem)]
    return table.hasMoreRows ? [moreRowsText(name)] : []
  })
  const used = read.flatMap(({ file: { name }, table }) =>
    table.problem === null ? [{ name, rows: table.rows.map(newRow) }] : [],
  )
  if (used.length === 0) return showProblems(problems)
  const names = used.map(({ name }) => name)
  setTray({
    table: { names, rows: used.flatMap(({ rows }) => rows), problems, boards: 'unknown' },
  })
  fillTray()
  await addByAddress()
}

async function readFile(file: File): Promise<ReadTable> {
  if (file.size > TABLE_BYTES) return { problem: 'tooLarge' }
  const bytes = await file.arrayBuffer().catch(() => null)
  const text = bytes && tableText(new Uint8Array(bytes))
  return text === null ? { problem: 'unreadable' } : readTable(text, Date.now())
}

function showProblems(problems: readonly string[]): void {
  const table = currentTray().table ?? { names: [], rows: [], boards: 'unknown' }
  setTray({ table: { ...table, problems } })
}

async function addByAddress(): Promise<void> {
  const rows = (currentTray().table?.rows ?? []).filter(hasOnlyAddress)
  const added = addEach(rows, pictureOfRow)
  const pictures = added.map(({ picture }) => picture)
  const byRow = new Map<TableRow, string>(added.map(({ from, picture }) => [from, picture.id]))
  const waiting = new Set<TableRow>(rows)
  changeTable((table) => ({
    ...table,
    rows: table.rows.map((row) => {
      if (!waiting.has(row)) return row
      const pictureId = byRow.get(row) ?? null
      return { ...row, pictureId, state: pictureId === null ? 'leftOut' : 'added' }
    }),
  }))
  fillTray()
  await Promise.all(pictures.map(showThumbnail))
  await keepChanged(pictures.map(({ id }) => id))
}

function hasOnlyAddress(row: TableRow): row is TableRow & { address: string } {
  return row.state === 'open' && row.address !== null
}
