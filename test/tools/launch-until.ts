import { setTimeout as wait } from 'node:timers/promises'
import { launch } from '../../scripts/terminal/run.ts'

const POLL_MS = 100

/**
 * Starts a command, and waits until it has printed these words. Throws, with all that it printed, if it ends before or
 * takes longer than `patienceMs`.
 */
export async function launchUntil(
  words: string,
  patienceMs: number,
  ...command: Parameters<typeof launch>
): Promise<{ child: ReturnType<typeof launch>; printed: { text: string } }> {
  const child = launch(...command)
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      printed.text += text.toString()
    })
  }
  const deadline = Date.now() + patienceMs
  while (!printed.text.includes(words)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${printed.text}`)
    if (Date.now() > deadline) throw new Error(`It hasn’t printed “${words}”: ${printed.text}`)
    await wait(POLL_MS)
  }
  return { child, printed }
}
