import { UPLOAD_PART_BYTES } from '../../limits.ts'
import { beginUpload, cancelUpload, putPart, type Waiting } from './upload-calls.ts'
import { bytesOfPart, partCount } from './upload-parts.ts'

const EDGE_BYTES = 64 * 1024

/** A file on its way, of which so many bytes are here. */
export type Sending = {
  file: File
  stop: AbortController
  state: 'waiting' | 'sending' | 'late' | 'busy' | 'here' | 'reading' | 'refused' | 'cancelled'
  upload: string | null
  here: number
  why: string | null
  throwingAway: Promise<void> | null
}

export type Tell = () => void

type Part = { sending: Sending; upload: string; number: number }

const UNREADABLE = 'Your browser can’t read it any more. Choose it again.'

const PARTS_AT_ONCE = 2

export function sendingOf(file: File): Sending {
  const stop = new AbortController()
  return { file, stop, state: 'waiting', upload: null, here: 0, why: null, throwingAway: null }
}

/** Ends once all are here, refused, or cancelled on the server, too. */
export async function sendFiles(files: readonly Sending[], tell: Tell): Promise<void> {
  const parts = missingParts(files, tell)
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, () => sendSome(parts, tell)))
  await Promise.all(files.map(({ throwingAway }) => throwingAway))
}

export function cancelSending(sending: Sending, tell: Tell): void {
  sending.stop.abort()
  sending.state = 'cancelled'
  if (sending.upload !== null) sending.throwingAway = cancelUpload(sending.upload)
  tell()
}

export function waitingOf(sending: Sending, tell: Tell): Waiting {
  return {
    signal: sending.stop.signal,
    tellLate(why) {
      sending.state = why
      tell()
    },
  }
}

async function* missingParts(files: readonly Sending[], tell: Tell): AsyncGenerator<Part> {
  const begun = new Set<string>()
  for (const sending of files) {
    const { file, stop } = sending
    const found = stop.signal.aborted ? null : await begin(sending, tell)
    if (!found) continue
    const { upload, parts } = found
    if (begun.has(upload)) {
      refuse(sending, 'You chose it twice.', tell)
      continue
    }
    begun.add(upload)
    for (let number = 1; number <= partCount(file.size); number++) {
      if (!parts.includes(number)) yield { sending, upload, number }
    }
  }
}

async function begin(sending: Sending, tell: Tell) {
  const { file } = sending
  const fingerprint = await fingerprintOf(file).catch(() => null)
  if (fingerprint === null) return refuse(sending, UNREADABLE, tell)
  const about = { name: file.name, bytes: file.size, fingerprint }
  const asked = beginUpload(about, waitingOf(sending, tell))
  const answer = await Promise.race([asked, whenAborted(sending.stop.signal)])
  if (!answer) {
    if (sending.state === 'cancelled') sending.throwingAway = asked.then(throwAway)
    return null
  }
  if ('refusal' in answer) return refuse(sending, answer.refusal.words, tell)
  sending.upload = answer.data.upload
  sending.here = 0
  for (const number of answer.data.parts) sending.here += bytesOfPart(file.size, number)
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

async function throwAway(answer: Awaited<ReturnType<typeof beginUpload>>): Promise<void> {
  if (answer && 'data' in answer) await cancelUpload(answer.data.upload)
}

async function sendSome(parts: AsyncGenerator<Part>, tell: Tell): Promise<void> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (!next.value.sending.stop.signal.aborted) await sendPart(next.value, tell)
  }
}

async function sendPart({ sending, upload, number }: Part, tell: Tell): Promise<void> {
  const start = (number - 1) * UPLOAD_PART_BYTES
  const part = sending.file.slice(start, start + UPLOAD_PART_BYTES)
  const bytes = await part.arrayBuffer().catch(() => null)
  if (!bytes) return void refuse(sending, UNREADABLE, tell)
  const answer = await putPart({ upload, number }, bytes, waitingOf(sending, tell))
  if (!answer || sending.stop.signal.aborted) return
  if ('refusal' in answer) return void refuse(sending, answer.refusal.words, tell)
  sending.here += bytes.byteLength
  sending.state = stateOf(sending)
  tell()
}

function stateOf({ file, here }: Sending): 'sending' | 'here' {
  return here === file.size ? 'here' : 'sending'
}

function refuse(sending: Sending, why: string, tell: Tell): null {
  if (sending.state === 'cancelled') return null
  sending.stop.abort()
  sending.state = 'refused'
  sending.why = why
  tell()
  return null
}

/** A hash of what tells a file from others: name, size, last change, its first and last 64 KiB. */
async function fingerprintOf(file: File): Promise<string> {
  const { name, size, lastModified } = file
  const about = JSON.stringify([name, size, lastModified])
  const edges = [file.slice(0, EDGE_BYTES), file.slice(Math.max(EDGE_BYTES, size - EDGE_BYTES))]
  const bytes = await new Blob([about, ...edges]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
