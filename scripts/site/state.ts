import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demo takes 60 MB, and SQLite needs some room to work. */
const ROOM_BYTES = 200 * 1024 * 1024

/** Refuses a state directory that can't be written to or has no room, before any work is done. */
export async function requireRoom(stateDir: string): Promise<void> {
  const probe = join(stateDir, 'probe')
  try {
    await mkdir(stateDir, { recursive: true })
    const { bavail, bsize } = await statfs(stateDir)
    if (bavail * bsize < ROOM_BYTES) throw full(stateDir)
    await writeFile(probe, 'This file can be deleted.')
    await rm(probe)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw full(stateDir)
    throw new Error(
      `Nothing can be written to ${stateDir} (${error.code}). Choose another folder: STATE_DIR=…`,
    )
  }
}

function full(stateDir: string): Error {
  return new Error(
    `The disk that holds ${stateDir} is full: 200 MB have to be free. Make room, or choose another folder: STATE_DIR=…`,
  )
}
