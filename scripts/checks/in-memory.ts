import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

const ROOM_BYTES = 8 * 1024 ** 3

/** Runs tests with their databases in memory, because they write gigabytes, if Linux has enough room. */
export async function withMemoryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), 'pinfold-tests-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES
}
