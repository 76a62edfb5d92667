import { globSync, readFileSync } from 'node:fs'
import type { CheckPart } from './part.ts'

/** Tables of the recovery matrix to which sessions add rows. After a revocation, a thief must not add any. */
const TABLES = [
  'sessions',
  'access_tokens',
  'app_grants',
  'webhooks',
  'identities',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'business_access',
  'board_collaborators',
  'secret_links',
  'board_sources',
  'apps',
  'one_time_tokens',
]

/** Files that add rows without a member's session, or whose callers check the session in the same batch. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/features/identity/providers/log-in/identity-record.server.ts':
    'The insert includes its callers’ condition: the account as it was read, or the session.',
  'app/features/identity/apps/exchange/issue-tokens.server.ts':
    'An app gets them by consent, which its insert checks.',
  'app/features/identity/sessions/start-session.server.ts':
    'A log-in starts a session. If it replaces one, `admit` checks that in the same batch.',
  'app/features/identity/tokens/one-time-tokens.server.ts':
    'These links go to the account’s own address. A change of email adds its link through writeSignedIn.',
  'app/features/operations/account-closure/copies/copy-links.server.ts':
    'The link is sent to the address of an account that its member can’t log in to.',
}

const GUARD = /\b(?:writeSignedIn\(|stillSignedIn\b|isSessionStillOpen\b)/

/** Rows that grant access must be added by `writeSignedIn`, so that none is added after a recovery. */
export const signedInWrites: CheckPart = {
  name: 'writes of a session',
  async work() {
    const sources = globSync('{app,workers}/**/*.ts').map((path) => ({
      path,
      tables: unguardedTables(readFileSync(path, 'utf8')),
    }))
    const faults = sources.flatMap(({ path, tables }) =>
      path in EXCEPTIONS
        ? []
        : tables.map((table) => `${path} adds to ${table} without writeSignedIn.`),
    )
    const unused = Object.keys(EXCEPTIONS).filter(
      (known) => !sources.some(({ path, tables }) => path === known && tables.length > 0),
    )
    faults.push(...unused.map((path) => `${path} no longer needs a reason.`))
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') }
  },
}

/** Finds the matrix's tables to which a source adds rows without the guard. */
export function unguardedTables(source: string): string[] {
  if (GUARD.test(source)) return []
  return TABLES.filter((table) => {
    const name = table.replace(/_(\w)/g, (_, character: string) => character.toUpperCase())
    return new RegExp(`\\.insert\\(\\s*${name},?\\s*\\)|insert into [\`"]?${table}\\b`, 'i').test(
      source,
    )
  })
}
