import { seconds } from '../terminal/progress.ts'
import type { CheckOutcome, CheckPart } from './part.ts'
import type { Finished } from './second-try.ts'
import type { Watchdog } from './watchdog.ts'

/**
 * Runs up to `atOnce` parts in parallel, each after the parts it needs, and those that need the whole machine alone.
 * Reports each part when it ends. Starts none after the watchdog's abort.
 */
export async function runParts(
  parts: readonly CheckPart[],
  atOnce: number,
  { signal, running: names }: Watchdog,
): Promise<Finished[]> {
  const finished: Finished[] = []
  const waiting = new Set(parts)
  const running = new Map<CheckPart, Promise<void>>()

  while (waiting.size + running.size > 0) {
    for (const part of waiting) {
      if (!isReady(part, finished) || !hasRoom(part, [...running.keys()], atOnce)) {
        // Starts no later parts, because they would make this part wait longer.
        if (part.isAlone) break
        continue
      }
      waiting.delete(part)
      names.add(part.name)
      const end = () => {
        running.delete(part)
        names.delete(part.name)
      }
      running.set(part, runPart(part, finished, signal).finally(end))
    }
    if (running.size === 0) throw new Error('Some parts wait for a part that is not in the list.')
    await Promise.race(running.values())
  }
  return finished
}

function isReady({ needs = [] }: CheckPart, finished: readonly Finished[]): boolean {
  return needs.every((name) => finished.some(({ part }) => part.name === name))
}

function hasRoom({ isAlone }: CheckPart, running: readonly CheckPart[], atOnce: number): boolean {
  if (running.some((part) => part.isAlone)) return false
  return running.length < (isAlone ? 1 : atOnce)
}

async function runPart(part: CheckPart, finished: Finished[], signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  const broken = finished
    .filter(({ part: { name }, outcome }) => part.needs?.includes(name) && outcome.failed > 0)
    .map(({ part: { name } }) => name)
  const outcome = await outcomeOf(part, broken, signal)
  const ms = performance.now() - startedAt
  finished.push({ part, outcome, ms })
  report(part, outcome, ms)
}

async function outcomeOf(
  part: CheckPart,
  broken: readonly string[],
  signal: AbortSignal,
): Promise<CheckOutcome> {
  if (signal.aborted) return failure('Not run, because the run took too long.')
  if (broken.length > 0) return failure(`Not run, because this failed: ${broken.join(', ')}.`)
  try {
    return await part.work()
  } catch (error) {
    const cause = error instanceof Error && typeof error.cause === 'string' ? error.cause : ''
    return failure(`${cause}\n${String(error)}`)
  }
}

function failure(output: string): CheckOutcome {
  return { passed: 0, failed: 1, output }
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
