import { access, constants, glob, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { waitForLock } from './lock.ts'

/** The space needed: the demo takes 60 MB, and SQLite needs additional room. */
const ROOM_BYTES = 200 * 1024 * 1024

const STOPPING_MS = 3000

/** Throws if a state directory isn't writable or has no room, before any work is done. */
export async function requireRoom(stateDir: string): Promise<void> {
  await requireWritable(stateDir, 'Choose another folder: STATE_DIR=…')
  await requireWritableData(stateDir)
  const { bavail, bsize } = await statfs(stateDir)
  if (bavail * bsize < ROOM_BYTES) throw full(stateDir)
}

/** A writable directory can have read-only databases, after `sudo npm start` or in a copied backup. */
const DATABASES = 'v3/*/*/*.sqlite*'

async function requireWritableData(stateDir: string): Promise<void> {
  for await (const name of glob(['in-use', 'v3', 'v3/*', 'v3/*/*', DATABASES], { cwd: stateDir })) {
    const file = join(stateDir, name)
    try {
      await access(file, constants.W_OK)
    } catch {
      throw new Error(
        `Can't write to ${file}. Change its owner or permissions, or choose another folder: STATE_DIR=…`,
      )
    }
  }
}

/** Throws if the pages can't be built in this checkout, or wrangler can't write its files there. */
export function requireOwnCheckout(): Promise<void> {
  return requireWritable(resolve('.wrangler'), 'Copy the project to a folder of your own.')
}

async function requireWritable(folder: string, advice: string): Promise<void> {
  const probe = join(folder, 'probe')
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, 'This file can be deleted.')
    await rm(probe)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw full(folder)
    throw new Error(`Can't write to ${folder} (${error.code}). ${advice}`)
  }
}

/** Reserves a state directory for this process, because two sites would both fill it. */
export async function lockState(stateDir: string): Promise<void> {
  await requireRoom(stateDir)
  if (await waitForLock(join(stateDir, 'in-use'), STOPPING_MS)) return
  throw new Error(
    `Another npm start or npm run dev is using ${stateDir}. Stop it, or choose another folder: STATE_DIR=…`,
  )
}

function full(folder: string): Error {
  return new Error(
    `The disk of ${folder} is full: 200 MB must be free. Make room, or choose another folder: STATE_DIR=…`,
  )
}
