import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { EXIT } from './fault.ts'

const GAP = '  '

/** Exits, as other tools do, when the reader of the pipe, such as `head`, closes it. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(EXIT.brokenPipe)
  })
}

export async function writeLine(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
}

export function writeJson(value: unknown): Promise<void> {
  return writeLine(JSON.stringify(value))
}

/** Whether a person reads the output, which then has tables and sentences. */
export function isForReader({ json }: { json?: boolean | undefined }): boolean {
  return !json && process.stdout.isTTY === true
}

export async function writeTable(rows: readonly (readonly string[])[]): Promise<void> {
  const shown = rows.map((row) => row.map(plain))
  const widths =
    shown[0]?.map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0))) ?? []
  for (const row of shown) {
    await writeLine(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
  }
}

/** Removes control characters from members' texts, which could move the cursor or colour the terminal. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ')
}
