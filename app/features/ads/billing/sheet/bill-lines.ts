/** Money of another bill that moved between two bills, as the ledger's keys name it. */
export type MoneyRow = { what: string; bill: number; number: string | null; micros: number }

/** The bill before, whose cents or sum may be left to this one. */
export type FormerBill = { number: string; isCarried: boolean; micros: number; restMicros: number }

export type OtherLine = { words: string; micros: number }

/**
 * Names what a bill asks for besides clicks; `micros` is their sum. Credits that were paid out at once
 * and payments of the bill before come to nothing, and are left out.
 */
export function otherLines(
  micros: number,
  former: FormerBill | undefined,
  rows: readonly MoneyRow[],
): OtherLine[] {
  const named = [...formerLines(former), ...bills(rows).flatMap(linesOf)]
  const rest = micros - sumOf(named)
  return [...named, { words: 'Carried over from before', micros: rest }].filter(
    (line) => line.micros !== 0,
  )
}

function formerLines(former: FormerBill | undefined): OtherLine[] {
  if (!former) return []
  const { number, isCarried, micros, restMicros } = former
  return [
    { words: `Bill ${number}, too little to be charged by itself`, micros: isCarried ? micros : 0 },
    { words: `Below one cent, from bill ${number}`, micros: restMicros },
  ]
}

type Group = { number: string; rows: MoneyRow[] }

function bills(rows: readonly MoneyRow[]): Group[] {
  const groups = new Map<number, Group>()
  for (const row of rows) {
    const group = groups.get(row.bill) ?? { number: row.number ?? '', rows: [] }
    group.rows.push(row)
    groups.set(row.bill, group)
  }
  return [...groups.values()]
}

function linesOf({ number, rows }: Group): OtherLine[] {
  const sum = (...kinds: string[]) => sumOf(rows.filter(({ what }) => kinds.includes(what)))
  const [credit, taken] = [sum('credit', 'refund', 'returned'), sum('dispute', 'reinstated')]
  return [
    {
      words: credit < 0 ? `Credit for bill ${number}` : `Credit for bill ${number}, given back`,
      micros: credit,
    },
    {
      words:
        taken > 0
          ? `Bill ${number}, whose payment the bank took back`
          : `Bill ${number}, whose payment the bank returned`,
      micros: taken,
    },
  ]
}

function sumOf(lines: readonly { micros: number }[]): number {
  return lines.reduce((sum, { micros }) => sum + micros, 0)
}
