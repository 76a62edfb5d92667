import type { Rule } from '../shards/deliver.ts'
import { runActs } from '../shards/run-acts.ts'
import type { Built } from '../site/build.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

const RULES: readonly Rule[] = ['once', 'at most once', 'at least once']
const ACTS = 600

/** Splits members over four local D1s, and counts what is false after acts with kills between. */
export async function measureShards(_: Built): Promise<Table[]> {
  const figures: Figure[] = []
  for (const rule of RULES) {
    const { wrong, checked, kills, aborted, messages, rowsWritten } = await runActs(
      rule,
      ACTS,
      Math.random,
    )
    figures.push({
      name: `false counts and mirrored rows, delivered ${rule}`,
      value: `${wrong} of ${checked}`,
      peer: `${kills} kills, ${aborted} acts cut short, ${(rowsWritten / messages).toFixed(1)} rows a message`,
      ...(rule === 'once' && { bound: '0', verdict: mustHold(wrong === 0) }),
    })
  }
  return [{ title: `${ACTS} random acts over four shards, a directory and two indexes`, figures }]
}
