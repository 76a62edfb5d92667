import { randomBytes, randomInt } from 'node:crypto'
import { MINUTE_MS } from '../../app/durations.ts'
import { seconds } from '../terminal/progress.ts'
import { aBrowser } from './browser.ts'
import { closeAccount, type SmokeStep, STEPS, type Visit } from './steps.ts'

const LIMIT_MS = MINUTE_MS
const CONSONANTS = 'bcdfghjkmpqrtvwxz'

export type SmokeOptions = { email?: string | undefined; say?: (line: string) => void }

/**
 * Walks through a site as a newcomer, prints a line per step, and closes its account even after a failed step.
 * Returns whether all worked.
 */
export async function smoke(
  origin: string,
  { email, say = console.log }: SmokeOptions = {},
): Promise<boolean> {
  const visit = newVisit(origin, email)
  const deadline = Date.now() + LIMIT_MS
  let hasFailed = false
  for (const step of STEPS) {
    if (hasFailed) say(line(step[0], 'not tried'))
    else hasFailed = !(await walk(step, visit, deadline, say))
  }
  if (!visit.isSignedUp) return !hasFailed
  const cleaned = await walk(['clean-up', closeAccount], visit, Date.now() + LIMIT_MS, say)
  if (!cleaned) say(`The account ${visit.email} may still exist. Close it by hand.`)
  return false
}

/** The origin of an address that a user typed. Throws if it isn't an origin. */
export function originOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new Error(`"${typed}" isn't a web address. Use: npm run smoke -- https://your.site`)
}

async function walk(
  [name, work]: SmokeStep,
  visit: Visit,
  deadline: number,
  say: (line: string) => void,
): Promise<boolean> {
  const startedAt = Date.now()
  try {
    await withTimeout(deadline - startedAt, work(visit))
    say(line(name, `ok, ${seconds(Date.now() - startedAt)}`))
    return true
  } catch (error) {
    say(line(name, `FAILED: ${reasonOf(error)}`))
    return false
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The test took more than a minute.')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'The site took more than 20 seconds to respond.'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function newVisit(origin: string, email: string | undefined): Visit {
  const word = Array.from({ length: 12 }, () => CONSONANTS[randomInt(CONSONANTS.length)]).join('')
  const [name = '', host = ''] = (email ?? `smoke@${new URL(origin).hostname}`).split('@')
  return {
    origin,
    word,
    browser: aBrowser(origin),
    // A plus sign gives each account a different address of the same mailbox.
    email: `${name}+${word}@${/[.][a-z]{2,}$/i.test(host) ? host : 'mail.example'}`,
    password: `${randomBytes(18).toString('base64url')} 7q`,
    username: '',
    boardPath: '',
    pinId: '',
    isSignedUp: false,
  }
}

function line(name: string, text: string): string {
  return `  ${name.padEnd(16)} ${text}`
}
