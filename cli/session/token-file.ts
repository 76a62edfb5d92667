import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { Fault } from '../fault.ts'

const BrowserLogin = v.object({ app: v.string(), refreshToken: v.string() })
export type BrowserLogin = v.InferOutput<typeof BrowserLogin>

const Login = v.object({
  token: v.string(),
  /** A personal token has no refresh token. */
  byBrowser: v.optional(BrowserLogin),
})
export type Login = v.InferOutput<typeof Login>

const Logins = v.record(v.string(), Login)

const LOCK_MS = 10_000
const LOCK_POLL_MS = 50

/** The login at a site; null if there is none. */
export async function readLogin(site: string): Promise<Login | null> {
  return (await readLogins())[site] ?? null
}

/** Stores or deletes a login in a file that only its user can read. */
export async function writeLogin(site: string, login: Login | null): Promise<void> {
  const { [site]: _, ...others } = await readLogins()
  const file = tokenFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  const logins = login ? { ...others, [site]: login } : others
  await writeFile(next, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  await rename(next, file)
}

/** Takes a lock, because the site revokes a login's tokens if two commands use one refresh token. */
export async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const lock = `${tokenFile()}.lock`
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 })
  while (!(await tryLock(lock))) {
    // A process that has held the lock for longer than this was killed.
    if ((await lockedAt(lock)) < Date.now() - LOCK_MS)
      await rm(lock, { recursive: true, force: true })
    else await wait(LOCK_POLL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** When the lock was taken, or `Infinity` if it is free. */
async function lockedAt(lock: string): Promise<number> {
  try {
    return (await stat(lock)).mtimeMs
  } catch (error) {
    if (isCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY
    throw error
  }
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readLogins(): Promise<v.InferOutput<typeof Logins>> {
  const file = tokenFile()
  try {
    return v.parse(Logins, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return {}
    throw new Fault(`${file} can't be read. Delete it and log in again.`)
  }
}

function tokenFile(): string {
  return join(configFolder(), 'pinfold', 'logins.json')
}

function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (XDG_CONFIG_HOME) return XDG_CONFIG_HOME
  if (process.platform === 'win32' && APPDATA) return APPDATA
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return join(homedir(), '.config')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
