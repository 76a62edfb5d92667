import { readFile } from 'node:fs/promises'
import { IDEMPOTENCY_KEY } from '../../app/forms/idempotency-key.ts'
import type { BenchBrowser } from '../browser/browser.ts'
import { UPLOADS } from '../load/largest-uploads.ts'
import { runtimeMs, threadMs } from '../load/runtime.ts'
import { VIEWER_ID } from '../site/fill.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, shouldHold } from '../table.ts'
import { type Pinry, startPinry } from './pinry.ts'

/** How much more processor time the server may need than for single uploads. */
const SERVER_BOUND = 1.05

/** Each way saves the photographs in turns of this size, so that other load of the machine meets all. */
const TURN = 10

const AT_ONCE = 3

export const SAVING_NOTES = [
  "Processor time for each photograph. The first line is workerd's main thread, which draws no pictures. The second is",
  'all of workerd and of this process: the local Images binding (on Cloudflare a service of its own), but also the client',
  "and a proxy. Pinry's is all its processes, without the client. Pinry makes three smaller pictures in the request; ours",
  'are made when they are first requested, which is not counted. When a pin is added to a board, Pinry returns all pins',
  'of the board.',
]

type Photographs = readonly Buffer[]

/** A way to save photographs, and the time that it has spent: on workerd's main thread, and on all its processes. */
type Way = {
  save(photographs: Photographs): Promise<void>
  /** The processor time of its processes so far; null without `/proc`. */
  processorMs(): number | null
  spent: { threadMs: number; processorMs: number }
}

/** Saves photographs as the tray does, as single uploads, and in Pinry if there is one. */
export async function figuresOfSaving(
  { origin, database }: BenchBrowser,
  paths: readonly string[],
): Promise<Figure[]> {
  const member = await logViewerIn(database)
  const pinry = await startPinry()
  try {
    const tray = wayOf((photographs) => sendAsTray(origin, member, photographs), ourProcessorMs)
    const single = wayOf((photographs) => sendAsForms(origin, member, photographs), ourProcessorMs)
    const others = pinry ? waysOfPinry(pinry) : []
    await saveInTurns([tray, single, ...others], paths)
    const count = paths.length
    return [...figuresOf(tray, single, count), figureOfPinry(others, count)]
  } finally {
    await pinry?.stop()
  }
}

function wayOf(save: Way['save'], processorMs: Way['processorMs']): Way {
  return { save, processorMs, spent: { threadMs: 0, processorMs: 0 } }
}

/** Two ways, whose times are shown one by one: creating the pins, and adding them to a board. */
function waysOfPinry({ createPin, addToBoard, processorMs }: Pinry): Way[] {
  const waiting: number[] = []
  const create = async (photographs: Photographs) => {
    for (const photograph of photographs) waiting.push(await createPin(photograph))
  }
  const add = async () => {
    for (const pinId of waiting.splice(0)) await addToBoard(pinId)
  }
  return [wayOf(create, processorMs), wayOf(add, processorMs)]
}

async function saveInTurns(ways: readonly Way[], paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += TURN) {
    const photographs = await Promise.all(
      paths.slice(from, from + TURN).map((path) => readFile(path)),
    )
    for (const way of ways) await saveAndCount(way, photographs)
  }
}

async function saveAndCount(way: Way, photographs: Photographs): Promise<void> {
  const thread = () => threadMs() ?? performance.now()
  const all = () => way.processorMs() ?? Number.NaN
  const before = { threadMs: thread(), processorMs: all() }
  await way.save(photographs)
  way.spent.threadMs += thread() - before.threadMs
  way.spent.processorMs += all() - before.processorMs
}

/** The processor time of workerd and of this process, in which the local Images binding runs. */
function ourProcessorMs(): number | null {
  const server = runtimeMs()
  const { user, system } = process.cpuUsage()
  return server === null ? null : server + (user + system) / 1000
}

function figuresOf({ spent: tray }: Way, { spent: single }: Way, count: number): Figure[] {
  return [
    {
      name: 'three at a time, each with its own id',
      value: each(tray.threadMs, count),
      peer: `${each(single.threadMs, count)}, one request each`,
      bound: `≤ ${SERVER_BOUND} times`,
      verdict: shouldHold(tray.threadMs / single.threadMs <= SERVER_BOUND),
    },
    {
      name: 'the same, with the Images binding and the client',
      value: each(tray.processorMs, count),
      peer: `${each(single.processorMs, count)}, one request each`,
    },
  ]
}

function figureOfPinry([created, added]: readonly Way[], count: number): Figure {
  return {
    name: 'Pinry, one picture after the other',
    value:
      created && added
        ? `${each(created.spent.processorMs, count)}, and ${each(added.spent.processorMs, count)} to add it to a board`
        : 'not measured: set PINRY to the folder of its sources (see CONTRIBUTING.md)',
  }
}

function each(totalMs: number, count: number): string {
  return Number.isNaN(totalMs) ? 'unknown' : `${(totalMs / count).toFixed(1)} ms`
}

async function sendAsTray(
  origin: string,
  member: { Cookie: string },
  photographs: Photographs,
): Promise<void> {
  const waiting = [...photographs]
  const sendEach = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fields = new FormData()
      fields.set(IDEMPOTENCY_KEY.field, crypto.randomUUID())
      fields.set('board_id', String(VIEWER_ID))
      fields.set('image', new Blob([new Uint8Array(next)], { type: 'image/jpeg' }), 'photo.jpg')
      const response = await fetch(`${origin}/resource/PinResource/create/`, {
        method: 'POST',
        headers: { ...member, Origin: origin },
        body: fields,
      })
      if (!response.ok) throw new Error(`A pin wasn't created: ${response.status}.`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendEach))
}

async function sendAsForms(
  origin: string,
  member: { Cookie: string },
  photographs: Photographs,
): Promise<void> {
  const target = { origin, member, pictureSite: { origin: '', add: () => '', stop() {} } }
  // Bytes after the end make each a new file.
  for (const photograph of photographs) {
    await UPLOADS['by the form']?.(target, Buffer.concat([photograph, Buffer.from('single')]))
  }
}
