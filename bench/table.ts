export type Figure = {
  name: string
  value: string
  /** The peer's value, for comparison. */
  peer?: string
  bound?: string
  verdict?: Verdict
}

/** `broken` means that a required bound failed, and `short` that this run missed an aim. */
export type Verdict = 'holds' | 'short' | 'broken'

export type Table = { title: string; figures: Figure[]; notes?: string[] }

export function mustHold(holds: boolean): Verdict {
  return holds ? 'holds' : 'broken'
}

/** The verdict on an aim that a run can miss on a busy or slow machine. */
export function shouldHold(holds: boolean): Verdict {
  return holds ? 'holds' : 'short'
}

export function print({ title, figures, notes = [] }: Table): void {
  const rows = figures.map(({ name, value, peer = '', bound = '', verdict = '' }) => [
    name,
    value,
    peer,
    bound,
    verdict,
  ])
  const head = ['', 'figure', 'peer', 'bound', '']
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  console.log(
    [`\n${title}`, ...[head, ...rows].map(line), ...notes.map((note) => `  ${note}`)].join('\n'),
  )
}
