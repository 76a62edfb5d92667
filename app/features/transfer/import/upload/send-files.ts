import { UPLOAD_PART_BYTES } from '../../limits.ts'
import { cancelUpload, putPart, type RetryOptions, startUpload } from './upload-calls.ts'
import { bytesOfPart, partCount } from './upload-parts.ts'

const EDGE_BYTES = 64 * 1024

export type FileUpload = {
  file: File
  stop: AbortController
  state: 'waiting' | 'sending' | 'late' | 'busy' | 'here' | 'reading' | 'refused' | 'cancelled'
  upload: string | null
  sentBytes: number
  problem: string | null
  discarding: Promise<void> | null
}

export type OnChange = () => void

type Part = { sending: FileUpload; upload: string; number: number }

const UNREADABLE = 'Your browser can no longer read it. Choose it again.'

const PARTS_AT_ONCE = 2

export function newFileUpload(file: File): FileUpload {
  const stop = new AbortController()
  return {
    file,
    stop,
    state: 'waiting',
    upload: null,
    sentBytes: 0,
    problem: null,
    discarding: null,
  }
}

/** Resolves once all files are uploaded, refused or cancelled, and the server has deleted the cancelled ones. */
export async function sendFiles(files: readonly FileUpload[], tell: OnChange): Promise<void> {
  const parts = missingParts(files, tell)
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, () => sendSome(parts, tell)))
  await Promise.all(files.map(({ discarding }) => discarding))
}

export function cancelFileUpload(sending: FileUpload, tell: OnChange): void {
  sending.stop.abort()
  sending.state = 'cancelled'
  if (sending.upload !== null) sending.discarding = cancelUpload(sending.upload)
  tell()
}

export function waitingOf(sending: FileUpload, tell: OnChange): RetryOptions {
  return {
    signal: sending.stop.signal,
    tellLate(why) {
      sending.state = why
      tell()
    },
  }
}

async function* missingParts(files: readonly FileUpload[], tell: OnChange): AsyncGenerator<Part> {
  const begun = new Set<string>()
  for (const sending of files) {
    const { file, stop } = sending
    const found = stop.signal.aborted ? null : await begin(sending, tell)
    if (!found) continue
    const { upload, parts } = found
    if (begun.has(upload)) {
      refuseFile(sending, 'You chose it twice.', tell)
      continue
    }
    begun.add(upload)
    for (let number = 1; number <= partCount(file.size); number++) {
      if (!parts.includes(number)) yield { sending, upload, number }
    }
  }
}

async function begin(sending: FileUpload, tell: OnChange) {
  const { file } = sending
  const fingerprint = await fingerprintOf(file).catch(() => null)
  if (fingerprint === null) return refuseFile(sending, UNREADABLE, tell)
  const about = { name: file.name, bytes: file.size, fingerprint }
  const asked = startUpload(about, waitingOf(sending, tell))
  const answer = await Promise.race([asked, whenAborted(sending.stop.signal)])
  if (!answer) {
    if (sending.state === 'cancelled') sending.discarding = asked.then(discardUpload)
    return null
  }
  if ('refusal' in answer) return refuseFile(sending, answer.refusal.message, tell)
  sending.upload = answer.data.upload
  sending.sentBytes = 0
  for (const number of answer.data.parts) sending.sentBytes += bytesOfPart(file.size, number)
  sending.state = stateOf(sending)
  tell()
  return answer.data
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null))
  })
}

async function discardUpload(answer: Awaited<ReturnType<typeof startUpload>>): Promise<void> {
  if (answer && 'data' in answer) await cancelUpload(answer.data.upload)
}

async function sendSome(parts: AsyncGenerator<Part>, tell: OnChange): Promise<void> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (!next.value.sending.stop.signal.aborted) await sendPart(next.value, tell)
  }
}

async function sendPart({ sending, upload, number }: Part, tell: OnChange): Promise<void> {
  const start = (number - 1) * UPLOAD_PART_BYTES
  const part = sending.file.slice(start, start + UPLOAD_PART_BYTES)
  const bytes = await part.arrayBuffer().catch(() => null)
  if (!bytes) return void refuseFile(sending, UNREADABLE, tell)
  const answer = await putPart({ upload, number }, bytes, waitingOf(sending, tell))
  if (!answer || sending.stop.signal.aborted) return
  if ('refusal' in answer) return void refuseFile(sending, answer.refusal.message, tell)
  sending.sentBytes += bytes.byteLength
  sending.state = stateOf(sending)
  tell()
}

function stateOf({ file, sentBytes }: FileUpload): 'sending' | 'here' {
  return sentBytes === file.size ? 'here' : 'sending'
}

function refuseFile(sending: FileUpload, why: string, tell: OnChange): null {
  if (sending.state === 'cancelled') return null
  sending.stop.abort()
  sending.state = 'refused'
  sending.problem = why
  tell()
  return null
}

/** A fingerprint of a file: name, size, last change, and its first and last 64 KiB. */
async function fingerprintOf(file: File): Promise<string> {
  const { name, size, lastModified } = file
  const about = JSON.stringify([name, size, lastModified])
  const edges = [file.slice(0, EDGE_BYTES), file.slice(Math.max(EDGE_BYTES, size - EDGE_BYTES))]
  const bytes = await new Blob([about, ...edges]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
