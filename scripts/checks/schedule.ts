import { seconds } from '../terminal/say.ts'
import type { Outcome, Part } from './part.ts'

/** Runs the parts, as many at once as given, each after those it needs. Reports each as it ends. */
export async function runParts(parts: Part[], atOnce: number): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const waiting = new Set(parts)
  const running = new Map<Part, Promise<void>>()

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

async function runPart(part: Part, outcomes: Map<string, Outcome>): Promise<void> {
  const startedAt = performance.now()
  const broken = (part.needs ?? []).filter((name) => outcomes.get(name)?.failed !== 0)
  const outcome = broken.length > 0 ? notRun(broken) : await outcomeOf(part)
  outcomes.set(part.name, outcome)
  report(part, outcome, performance.now() - startedAt)
}

async function outcomeOf(part: Part): Promise<Outcome> {
  try {
    return await part.work()
  } catch (error) {
    const cause = error instanceof Error && typeof error.cause === 'string' ? error.cause : ''
    return { passed: 0, failed: 1, output: `${cause}\n${String(error)}` }
  }
}

function notRun(broken: string[]): Outcome {
  return { passed: 0, failed: 1, output: `Not run, because this failed: ${broken.join(', ')}.` }
}

function report({ name }: Part, { passed, failed, output, note }: Outcome, ms: number): void {
  const count = passed + failed > 1 ? `${passed} of ${passed + failed}` : ''
  const figures = [count, note, seconds(ms)].filter(Boolean).join(', ')
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${figures}`)
  if (failed > 0) console.log(`\n${output.trim()}\n`)
}
