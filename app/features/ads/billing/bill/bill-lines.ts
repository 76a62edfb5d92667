/** Money moved for another bill between this bill and the previous one, such as a refund. */
export type MoneyRow = { what: string; bill: number; number: string | null; micros: number }

/** The previous bill. Its fractions of a cent, or its whole sum, may be carried over. */
export type FormerBill = {
  number: string
  isCarried: boolean
  micros: number
  remainingMicros: number
}

export type OtherLine = { label: string; micros: number }

/**
 * A bill's lines other than clicks; `micros` is their sum. Omits lines that cancel out: credits paid out, and
 * payments of the previous bill.
 */
export function otherLines(
  micros: number,
  former: FormerBill | undefined,
  rows: readonly MoneyRow[],
): OtherLine[] {
  const named = [...formerLines(former), ...bills(rows).flatMap(linesOf)]
  const rest = micros - sumOf(named)
  return [...named, { label: 'Carried over', micros: rest }].filter((line) => line.micros !== 0)
}

function formerLines(former: FormerBill | undefined): OtherLine[] {
  if (!former) return []
  const { number, isCarried, micros, remainingMicros } = former
  return [
    { label: `Bill ${number}, too small to charge on its own`, micros: isCarried ? micros : 0 },
    { label: `Less than one cent, carried over from bill ${number}`, micros: remainingMicros },
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
  const credit = sum('credit', 'refund', 'returned')
  const taken = sum('dispute', 'reinstated')
  return [
    {
      label: credit < 0 ? `Credit for bill ${number}` : `Credit for bill ${number}, refunded`,
      micros: credit,
    },
    {
      label:
        taken > 0
          ? `Bill ${number}, whose payment the bank reversed`
          : `Bill ${number}, whose refund the bank returned`,
      micros: taken,
    },
  ]
}

function sumOf(lines: readonly { micros: number }[]): number {
  return lines.reduce((sum, { micros }) => sum + micros, 0)
}
