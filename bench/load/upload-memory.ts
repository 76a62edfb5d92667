import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import Argon2 from '@phi-ag/argon2'
import { PASSWORD } from '../site/fill.ts'
import { openInspector } from '../site/inspector.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, type Table } from '../table.ts'
import { largestPicture, logIn, startPictureSite, UPLOADS, type Upload } from './largest-uploads.ts'

const PIN_COUNT = 1000

/** Memory limits in bytes, by the number of concurrent uploads. An isolate has 128 MB for all its work. */
const BOUNDS = new Map([
  [1, 100_000_000],
  [2, 100_000_000],
  [4, 128_000_000],
])

/** The parameters of a password's hash. */
const HASHED = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Measures the peak memory of the Worker's isolate during the largest uploads, with a concurrent log-in. */
export async function measureUploadMemory(folder: string): Promise<Table> {
  const argon2 = await argon2Bytes()
  const figures: Figure[] = []
  for (const [name, upload] of Object.entries(UPLOADS)) {
    for (const [count, bound] of BOUNDS) {
      figures.push(await figureOf(folder, { name, upload, count, bound, argon2 }))
    }
  }
  return {
    title: 'Memory of the isolate during uploads of 19.9 MiB pictures, with a concurrent log-in',
    figures,
    notes: [
      `Includes the ${mb(argon2)} of WebAssembly for password hashes, which no inspector counts.`,
    ],
  }
}

type Case = { name: string; upload: Upload; count: number; bound: number; argon2: number }

async function figureOf(
  folder: string,
  { name, upload, count, bound, argon2 }: Case,
): Promise<Figure> {
  const pictureSite = await startPictureSite()
  const site = await startMiniflare(
    await filledState(PIN_COUNT),
    { app: folder },
    { inspects: true, fetchAllow: pictureSite.origin },
  )
  try {
    const origin = await site.direct('app')
    const inspector = await openInspector(await site.inspector('app'))
    const member = await logViewerIn(site.database)
    const pictures = Array.from({ length: count }, largestPicture)
    await logIn(origin, 0)
    const atRest = await inspector.heapAfterCollection()
    const counted = await inspector.peakBytes(async () => {
      const logIns = logIn(origin, 1)
      await Promise.all(pictures.map((picture) => upload({ origin, member, pictureSite }, picture)))
      await logIns
    })
    const peak = counted + argon2
    return {
      name: `${count} ${name}`,
      value: `${mb(peak)}, ${mb(atRest)} at rest`,
      bound: `≤ ${mb(bound)}`,
      verdict: mustHold(peak <= bound),
    }
  } finally {
    await site.stop()
    pictureSite.stop()
  }
}

/** The memory that hashing a password leaves allocated. */
async function argon2Bytes(): Promise<number> {
  const file = createRequire(import.meta.url).resolve('@phi-ag/argon2/argon2.wasm')
  const instance = new WebAssembly.Instance(new WebAssembly.Module(await readFile(file)))
  new Argon2(instance).hash(PASSWORD, HASHED)
  const { memory } = instance.exports
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('argon2 has no memory.')
  return memory.buffer.byteLength
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
