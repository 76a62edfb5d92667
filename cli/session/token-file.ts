import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { Fault } from '../fault.ts'

const Browsed = v.object({ app: v.string(), refreshToken: v.string() })
export type Browsed = v.InferOutput<typeof Browsed>

const Login = v.object({
  token: v.string(),
  /** A personal token has none. */
  byBrowser: v.optional(Browsed),
})
export type Login = v.InferOutput<typeof Login>

const Logins = v.record(v.string(), Login)

const LOCK_MS = 10_000
const LOCK_POLL_MS = 50

/** The login at a site, null without one. */
export async function readLogin(site: string): Promise<Login | null> {
  return (await readLogins())[site] ?? null
}

/** Keeps a login, or forgets it, readable by its user alone. */
export async function writeLogin(site: string, login: Login | null): Promise<void> {
  const { [site]: _, ...others } = await readLogins()
  const file = tokenFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  const logins = login ? { ...others, [site]: login } : others
  await writeFile(next, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  await rename(next, file)
}

/** Works alone: a refresh token that two commands use ends all of its family. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const lock = `${tokenFile()}.lock`
  const deadline = Date.now() + LOCK_MS
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 })
  while (!(await isTaken(lock))) {
    // Whoever held it so long was killed.
    if (Date.now() > deadline) await rm(lock, { recursive: true, force: true })
    else await wait(LOCK_POLL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function isTaken(lock: string): Promise<boolean> {
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
