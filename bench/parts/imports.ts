import { FETCHES } from '../../app/features/transfer/limits.ts'
import { IMPORTERS } from '../imports/importers.ts'
import { type ImportRun, type Plan, runImports } from '../imports/run-imports.ts'
import { percentile } from '../load/load.ts'
import type { Built } from '../site/build.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'

/** The time limit from a restart to the first pin: the killed message's lease plus the start. */
const FIRST_PIN_S = 30

/** Imports three files while the site is killed at random moments, and checks the results. */
export async function measureImports({ folders }: Built): Promise<Table[]> {
  const plan = {
    entries: Number(process.env['ENTRIES'] || 20_000),
    kills: Number(process.env['KILLS'] || 20),
    seed: Number(process.env['KILL_SEED'] || Date.now() % 1_000_000),
  }
  console.log(`KILL_SEED=${plan.seed}`)
  const ran = await runImports(folders.app, plan)
  const entries = plan.entries.toLocaleString('en')
  return [
    {
      title: `${entries} entries of ${IMPORTERS.length} files, killed ${plan.kills} times`,
      figures: [...entryFigures(plan, ran), ...siteFigures(ran), ...timeFigures(plan, ran)],
      notes: [`KILL_SEED=${plan.seed}`, ...new Set(ran.bugs)],
    },
  ]
}

function entryFigures({ entries }: Plan, { outcome }: ImportRun): Figure[] {
  const { lost, duplicates, unexpected, states, boards, wrongCounts } = outcome
  const stateCounts = [...states].map(([state, count]) => `${count} ${state}`).join(', ')
  return [
    zeroFigure('entries lost', lost),
    zeroFigure('entries that are there twice', duplicates),
    zeroFigure('pins in the wrong place, or without an entry', unexpected),
    {
      name: 'what the imports say of their entries',
      value: stateCounts,
      bound: `${entries} made`,
      verdict: mustHold(states.get('made') === entries),
    },
    zeroFigure(`boards with a wrong count, of ${boards}`, wrongCounts),
  ]
}

function siteFigures({ sites }: ImportRun): Figure[] {
  return sites.map(({ counts }, place) => {
    const owners = IMPORTERS.filter(({ site }) => site === place).map(({ username }) => username)
    const { pictures, pages, mostAtOnce, whileOthersWaited } = counts
    return {
      name: `most concurrent requests at the site of ${owners.join(' and ')}`,
      value: String(mostAtOnce),
      peer: `${pictures} pictures and ${pages} pages requested, ${whileOthersWaited} while another member's waited`,
      bound: `≤ ${FETCHES.host}`,
      verdict: mustHold(mostAtOnce <= FETCHES.host),
    }
  })
}

function timeFigures(
  { entries }: Plan,
  { totalMs, workingMs, firstPinMs, bugs }: ImportRun,
): Figure[] {
  const median = percentile(firstPinMs, 0.5) / 1000
  const longest = percentile(firstPinMs, 1) / 1000
  return [
    {
      name: 'entries a second',
      value: ((entries / workingMs) * 1000).toFixed(1),
      peer: `${((entries / totalMs) * 1000).toFixed(1)} with the restarts, ${(totalMs / 1000).toFixed(0)} s in all`,
    },
    {
      name: 'from a restart to its first pin, at longest',
      value: `${longest.toFixed(1)} s`,
      peer: `median ${median.toFixed(1)} s, of ${firstPinMs.length} restarts with a first pin`,
      bound: `≤ ${FIRST_PIN_S} s`,
      verdict: shouldHold(longest <= FIRST_PIN_S),
    },
    { name: 'bugs in the log', value: String(bugs.length) },
  ]
}

function zeroFigure(name: string, count: number): Figure {
  return { name, value: String(count), bound: '0', verdict: mustHold(count === 0) }
}
