import type { FormResult } from '../../../../forms/form-result.ts'
import { reviveWire } from '../../../../wire.ts'
import type { StartedUpload } from './upload.ts'

const UPLOADS = '/resource/ImportUploadResource'

/** The server is busy, or already reading the file. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 423, 429])

const LONGEST_WAIT_MS = 30_000

const CANCEL_TIMEOUT_MS = 10_000

const MOST_FAILURES_IN_A_ROW = 5

type UploadRefusal = Pick<FormResult, 'errors' | 'formError' | 'details'> & {
  message: string
  isIncomplete: boolean
}

export type UploadAnswer<T> = { data: T } | { refusal: UploadRefusal }

export type RetryOptions = { signal: AbortSignal; tellLate: (why: 'late' | 'busy') => void }

/** Starts an upload. All calls in this file return null if they are stopped before there is a response. */
export function startUpload(
  file: { name: string; bytes: number; fingerprint: string },
  waiting: RetryOptions,
): Promise<UploadAnswer<StartedUpload> | null> {
  // Waits for the response even if stopped, because it says which upload to discard.
  const signal = abortedLater(waiting.signal, CANCEL_TIMEOUT_MS)
  return ask(`${UPLOADS}/create/`, { ...json(file), signal }, isBegun, waiting)
}

export function putPart(
  { upload, number }: { upload: string; number: number },
  bytes: ArrayBuffer,
  waiting: RetryOptions,
): Promise<UploadAnswer<null> | null> {
  const path = `/resource/ImportPartResource/create/?upload=${upload}&number=${number}`
  const headers = { 'Content-Type': 'application/octet-stream' }
  const { signal } = waiting
  return ask(path, { headers, body: new Blob([bytes]), signal }, isNull, waiting)
}

export function finishUploads(
  uploads: readonly string[],
  importId: number | null,
  waiting: RetryOptions,
): Promise<UploadAnswer<{ path: string }> | null> {
  return ask(`${UPLOADS}/update/`, json({ uploads, import_id: importId }), isPath, waiting)
}

export async function cancelUpload(upload: string): Promise<void> {
  await fetch(`${UPLOADS}/delete/`, { method: 'POST', ...json({ upload }) }).catch(() => null)
}

/** Retries until there is a response: after 1, 2, 4 … 30 s, or once the browser is online. */
async function ask<T>(
  path: string,
  init: RequestInit,
  isRight: (data: unknown) => data is T,
  { signal, tellLate }: RetryOptions,
): Promise<UploadAnswer<T> | null> {
  let failures = 0
  for (let waitMs = 1000; !signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await answerOf(path, { ...init, method: 'POST' }, isRight)
    if (typeof answer === 'object') return answer
    if (signal.aborted) return null
    failures = answer === 'failed' ? failures + 1 : 0
    if (failures === MOST_FAILURES_IN_A_ROW) return { refusal: FAILED }
    tellLate(answer === 'unanswered' ? 'late' : 'busy')
    // Random, so that two tabs with the same file don't keep colliding.
    await pause(waitMs * (0.5 + Math.random() / 2), signal)
  }
  return null
}

const WENT_WRONG =
  "Something went wrong on our end. We keep what's uploaded for a day. Try again later."
const FAILED: UploadRefusal = {
  message: WENT_WRONG,
  formError: WENT_WRONG,
  errors: {},
  details: {},
  isIncomplete: false,
}

async function answerOf<T>(
  path: string,
  init: RequestInit,
  isRight: (data: unknown) => data is T,
): Promise<UploadAnswer<T> | 'unanswered' | 'busy' | 'failed'> {
  const response = await fetch(path, init).catch(() => null)
  if (!response) return 'unanswered'
  if (RETRY_STATUSES.has(response.status)) return 'busy'
  if (response.status >= 500) return 'failed'
  try {
    const { resource_response: payload }: { resource_response: ErrorResponse } =
      await response.json()
    const data = reviveWire(payload.data)
    if (response.ok && isRight(data)) return { data }
    const message = payload.message ?? ''
    return {
      refusal: {
        message,
        details: payload.details ?? {},
        errors: payload.field === undefined ? {} : { [payload.field]: message },
        formError: payload.field === undefined ? message : null,
        isIncomplete: response.status === 412,
      },
    }
  } catch {
    return 'failed'
  }
}

type ErrorResponse = {
  data: unknown
  message?: string
  field?: string
  details?: Record<string, unknown>
}

function json(body: object): RequestInit {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
      signal.removeEventListener('abort', resume)
      resolve()
    }
    const timer = setTimeout(resume, ms)
    window.addEventListener('online', resume)
    signal.addEventListener('abort', resume)
  })
}

function abortedLater(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => later.abort(), ms))
  return later.signal
}

function isBegun(data: unknown): data is StartedUpload {
  return typeof data === 'object' && data !== null && 'upload' in data && 'parts' in data
}

function isPath(data: unknown): data is { path: string } {
  return typeof data === 'object' && data !== null && 'path' in data
}

function isNull(data: unknown): data is null {
  return data === null
}
