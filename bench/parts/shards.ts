import type { Rule } from '../shards/deliver.ts'
import { type PageRead, type PagesRead, readPages } from '../shards/pages.ts'
import { type Ran, runActs } from '../shards/run-acts.ts'
import type { Built } from '../site/build.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

const PEERS: readonly Rule[] = ['at most once', 'at least once']
const ACTS = 600

/** Calls to D1 that wait for one another. */
const ROUNDS: Record<string, number> = {
  ...{ 'pin, visitor': 2, 'pin, member': 2, 'board, visitor': 2, 'board, member': 2 },
  ...{ 'profile, member': 2, 'home, visitor': 2, 'home, member': 3, 'search, member': 2, save: 2 },
}

/** Splits members over four local D1s: what is false after acts with kills between, and what pages ask. */
export async function measureShards(_: Built): Promise<Table[]> {
  const own = await runActs('once', ACTS, readPages)
  const figures = [deliveryFigure('once', own)]
  for (const rule of PEERS) {
    figures.push(deliveryFigure(rule, await runActs(rule, ACTS, async () => null)))
  }
  return [
    { title: `${ACTS} random acts over four shards, a directory and two indexes`, figures },
    { title: 'Pages of these shards, while messages wait', figures: pageFigures(own.seen) },
  ]
}

function deliveryFigure(rule: Rule, ran: Ran): Figure {
  const { wrong, checked, kills, aborted, messages, rowsWritten } = ran
  return {
    name: `false counts and mirrored rows, delivered ${rule}`,
    value: `${wrong} of ${checked}`,
    peer: `${kills} kills, ${aborted} acts cut short, ${(rowsWritten / messages).toFixed(1)} rows a message`,
    ...(rule === 'once' && { bound: '0', verdict: mustHold(wrong === 0) }),
  }
}

function pageFigures({ pages, stale }: PagesRead): Figure[] {
  const figures = [...pages].map(([name, reads]): Figure => {
    const most = Math.max(...reads.map(({ rounds }) => rounds))
    const bound = ROUNDS[name] ?? 0
    return {
      name,
      value: `${most} in a row, ${(sumOf(reads, 'calls') / reads.length).toFixed(1)} in all`,
      bound: `≤ ${bound} in a row`,
      verdict: mustHold(most <= bound),
    }
  })
  const all = [...pages.values()].flat()
  const hidden = sumOf(all, 'hidden')
  return [
    ...figures,
    {
      name: 'shown pins that are secret or gone',
      value: `${hidden} of ${sumOf(all, 'shown')}`,
      peer: `the index alone would show ${stale}`,
      bound: '0',
      verdict: mustHold(hidden === 0),
    },
  ]
}

function sumOf(reads: readonly PageRead[], what: keyof PageRead): number {
  return reads.reduce((sum, read) => sum + read[what], 0)
}
