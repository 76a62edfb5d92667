import { access, appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { STATE_DIR } from './places.ts'

/** What wrangler dev says of a request that it lost on its own way to the worker (workers-sdk#15317). */
const LOST = 'Error inside ProxyWorker'

const NOTES = join(STATE_DIR, 'lost-requests.txt')

/** Notes when a server says that it lost a request. */
export function noteLostRequests(errors: Readable | null): void {
  errors?.on('data', async (said) => {
    if (String(said).includes(LOST)) await appendFile(NOTES, `${Date.now()}\n`)
  })
}

/** Excuses a failed test that began at `from` (ms) if the site has lost a request since. */
export async function excuseIfLost(testId: string, from: number): Promise<void> {
  const notes = await readFile(NOTES, 'utf8').catch(() => '')
  if (notes.split('\n').some((at) => Number(at) >= from)) await writeFile(excuseOf(testId), '')
}

export function isExcused(testId: string): Promise<boolean> {
  return access(excuseOf(testId)).then(
    () => true,
    () => false,
  )
}

function excuseOf(testId: string): string {
  return join(STATE_DIR, `excused-${testId}`)
}
