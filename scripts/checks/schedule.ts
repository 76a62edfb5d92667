import { seconds } from '../terminal/progress.ts'
import type { CheckOutcome, CheckPart } from './part.ts'

/** Runs up to `atOnce` parts in parallel, each after the parts it needs. Reports each part when it ends. */
export async function runParts(parts: CheckPart[], atOnce: number): Promise<CheckOutcome[]> {
  const outcomes = new Map<string, CheckOutcome>()
  const waiting = new Set(parts)
  const running = new Map<CheckPart, Promise<void>>()

  while (waiting.size + running.size > 0) {
    for (const part of waiting) {
      const isReady = (part.needs ?? []).every((name) => outcomes.has(name))
      if (!isReady || running.size >= atOnce) continue
      waiting.delete(part)
      running.set(
        part,
        runPart(part, outcomes).finally(() => running.delete(part)),
      )
    }
    if (running.size === 0) throw new Error('Some parts wait for a part that is not in the list.')
    await Promise.race(running.values())
  }
  return [...outcomes.values()]
}

async function runPart(part: CheckPart, outcomes: Map<string, CheckOutcome>): Promise<void> {
  const startedAt = performance.now()
  const broken = (part.needs ?? []).filter((name) => outcomes.get(name)?.failed !== 0)
  const outcome = broken.length > 0 ? notRun(broken) : await outcomeOf(part)
  outcomes.set(part.name, outcome)
  report(part, outcome, performance.now() - startedAt)
}

async function outcomeOf(part: CheckPart): Promise<CheckOutcome> {
  try {
    return await part.work()
  } catch (error) {
    const cause = error instanceof Error && typeof error.cause === 'string' ? error.cause : ''
    return { passed: 0, failed: 1, output: `${cause}\n${String(error)}` }
  }
}

function notRun(broken: string[]): CheckOutcome {
  return { passed: 0, failed: 1, output: `Not run, because this failed: ${broken.join(', ')}.` }
}

function report(
  { name }: CheckPart,
  { passed, failed, output, note }: CheckOutcome,
  ms: number,
): void {
  const count = passed + failed > 1 ? `${passed} of ${passed + failed}` : ''
  const figures = [count, note, seconds(ms)].filter(Boolean).join(', ')
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${figures}`)
  if (failed > 0) console.log(`\n${output.trim()}\n`)
}
