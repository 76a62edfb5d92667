import type { FormResult } from '../../../../forms/form-result.ts'
import { reviveWire } from '../../../../wire.ts'
import type { BegunUpload } from './upload.ts'

const UPLOADS = '/resource/ImportUploadResource'

/** A server that answers so is asked again: it has too much to do, or reads the file already. */
const LATER: ReadonlySet<number> = new Set([408, 423, 429])

const LONGEST_WAIT_MS = 30_000

const LONGEST_GOODBYE_MS = 10_000

const MOST_FAILURES_IN_A_ROW = 5

type UploadRefusal = Pick<FormResult, 'errors' | 'formError' | 'details'> & {
  words: string
  isIncomplete: boolean
}

export type Answer<T> = { data: T } | { refusal: UploadRefusal }

export type Waiting = { signal: AbortSignal; tellLate: (why: 'late' | 'busy') => void }

/** Null where it was stopped before an answer, as in all calls here. */
export function beginUpload(
  file: { name: string; bytes: number; fingerprint: string },
  waiting: Waiting,
): Promise<Answer<BegunUpload> | null> {
  // Its answer is awaited after a stop, too: it says what there is to throw away.
  const signal = abortedLater(waiting.signal, LONGEST_GOODBYE_MS)
  return ask(`${UPLOADS}/create/`, { ...json(file), signal }, isBegun, waiting)
}

export function putPart(
  { upload, number }: { upload: string; number: number },
  bytes: ArrayBuffer,
  waiting: Waiting,
): Promise<Answer<null> | null> {
  const path = `/resource/ImportPartResource/create/?upload=${upload}&number=${number}`
  const headers = { 'Content-Type': 'application/octet-stream' }
  const { signal } = waiting
  return ask(path, { headers, body: new Blob([bytes]), signal }, isNull, waiting)
}

export function finishUploads(
  uploads: readonly string[],
  importId: number | null,
  waiting: Waiting,
): Promise<Answer<{ path: string }> | null> {
  return ask(`${UPLOADS}/update/`, json({ uploads, import_id: importId }), isPath, waiting)
}

export async function cancelUpload(upload: string): Promise<void> {
  await fetch(`${UPLOADS}/delete/`, { method: 'POST', ...json({ upload }) }).catch(() => null)
}

/** Asks until there is an answer: again after 1, 2, 4 … 30 s, or once the browser is online. */
async function ask<T>(
  path: string,
  init: RequestInit,
  isRight: (data: unknown) => data is T,
  { signal, tellLate }: Waiting,
): Promise<Answer<T> | null> {
  let failures = 0
  for (let waitMs = 1000; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await answerOf(path, { ...init, method: 'POST' }, isRight)
    if (typeof answer === 'object') return answer
    if (signal.aborted) return null
    failures = answer === 'failed' ? failures + 1 : 0
    if (failures === MOST_FAILURES_IN_A_ROW) return { refusal: FAILED }
    tellLate(answer === 'unanswered' ? 'late' : 'busy')
    // Two tabs that send the same don't meet again and again.
    await pause(waitMs * (0.5 + Math.random() / 2), signal)
  }
  return null
}

const WENT_WRONG =
  'Something went wrong on our side. What is here stays for a day: try again later.'
const FAILED: UploadRefusal = {
  ...{ words: WENT_WRONG, formError: WENT_WRONG, errors: {}, details: {}, isIncomplete: false },
}

async function answerOf<T>(
  path: string,
  init: RequestInit,
  isRight: (data: unknown) => data is T,
): Promise<Answer<T> | 'unanswered' | 'busy' | 'failed'> {
  const response = await fetch(path, init).catch(() => null)
  if (!response) return 'unanswered'
  if (LATER.has(response.status)) return 'busy'
  if (response.status >= 500) return 'failed'
  try {
    const { resource_response: told }: { resource_response: Told } = await response.json()
    const data = reviveWire(told.data)
    if (response.ok && isRight(data)) return { data }
    const words = told.message ?? ''
    return {
      refusal: {
        words,
        details: told.details ?? {},
        errors: told.field === undefined ? {} : { [told.field]: words },
        formError: told.field === undefined ? words : null,
        isIncomplete: response.status === 412,
      },
    }
  } catch {
    return 'failed'
  }
}

type Told = { data: unknown; message?: string; field?: string; details?: Record<string, unknown> }

function json(body: object): RequestInit {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', goOn)
  })
}

function abortedLater(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => later.abort(), ms))
  return later.signal
}

function isBegun(data: unknown): data is BegunUpload {
  return typeof data === 'object' && data !== null && 'upload' in data && 'parts' in data
}

function isPath(data: unknown): data is { path: string } {
  return typeof data === 'object' && data !== null && 'path' in data
}

function isNull(data: unknown): data is null {
  return data === null
}
