import type { Context } from '../../../context.server.ts'
import {
  type GrantedKind,
  grantedRights,
  grantedRightsCount,
} from '../../core/permissions/granted-rights.server.ts'
import { ONE_TIME_TOKENS, TRUST_MS } from '../limits.ts'
import { phoneEnd } from '../second-factor/member-factors.server.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/devices/device-name.ts'
import { PROVIDERS } from '../sign-in-methods/providers.ts'
import { ENTRY_DEFAULTS } from './access-entry.ts'
import { type AccessRows, accessQueries } from './account-access-queries.server.ts'

export type AccessKind =
  | 'session'
  | 'password'
  | 'identity'
  | 'passkey'
  | 'factor'
  | 'recovery_codes'
  | 'trusted_browser'
  | 'email_change'
  | 'token'
  | 'program'
  | GrantedKind

export type AccessEntry = {
  kind: AccessKind
  /** The id of the entry's row; null if it has no row. */
  id: number | null
  name: string
  detail: string | null
  device: string | null
  /** Null if unknown. */
  since: number | null
  /** Whether the entry is an unanswered invitation. */
  isPending: boolean
  /** False for a person whom the member invited to a business that they no longer manage. */
  canEnd: boolean
  isThis: boolean
}

/** The maximum number of granted rights that are listed at once. */
const MAX_LISTED_RIGHTS = 50

/** Reads all access to an account, and the latest rights that its member gave, in one round trip. */
export async function readAccountAccess(
  context: Context,
  memberId: number,
  before?: number,
  kinds?: readonly GrantedKind[],
): Promise<AccessEntry[]> {
  const { ways, rights } = await readAccessAndRights(context, memberId, {
    limit: MAX_LISTED_RIGHTS,
    ...(kinds && { kinds }),
    ...(before !== undefined && { olderThan: before }),
  })
  const older = ways.filter(({ since }) => before === undefined || since === null || since < before)
  return [...older, ...rights.map(entryOfRight)]
}

export async function readAccessAndRights(
  context: Context,
  memberId: number,
  part: Parameters<typeof grantedRights>[2],
) {
  const [rights, [count], ...rows] = await context.db.batch([
    grantedRights(context, memberId, part),
    grantedRightsCount(context, memberId),
    ...accessQueries(context, memberId),
  ])
  const { viewer } = context
  const ownSession = viewer?.id === memberId ? viewer.sessionId : null
  return { rights, endableCount: count?.endable ?? 0, ways: entriesOf(rows, ownSession) }
}

export function entryOfRight(
  right: Awaited<ReturnType<typeof grantedRights>>[number],
): AccessEntry {
  return { ...right, since: right.since || null, isThis: false }
}

/** The kinds of rights that adding an identity revokes if they are older than the proof of the address. */
const RIGHTS_REVOKED_BY_JOINING: readonly GrantedKind[] = [
  'webhook',
  'person',
  'invitee',
  'secret_link',
  'collaborator',
  'source',
]
const REVOKED_BY_JOINING: readonly AccessKind[] = [
  ...(['session', 'password', 'identity', 'passkey', 'trusted_browser'] as const),
  ...(['email_change', 'token', 'program'] as const),
  ...RIGHTS_REVOKED_BY_JOINING,
]

/**
 * Reads the access from before the address was proved; none for the viewer's own account. Leaves out second factors,
 * because log-ins ask for them.
 */
export async function readUnconfirmedAccess(
  context: Context,
  memberId: number,
  provedAt: number,
): Promise<AccessEntry[]> {
  const { viewer } = context
  if (viewer?.id === memberId && !viewer.missesFactor) return []
  const ways = await readAccountAccess(context, memberId, provedAt, RIGHTS_REVOKED_BY_JOINING)
  return ways.filter(({ kind }) => REVOKED_BY_JOINING.includes(kind))
}

function entriesOf(
  [
    open,
    [member],
    changed,
    connected,
    keys,
    factors,
    [codes],
    trusted,
    moves,
    tokens,
    grants,
  ]: AccessRows,
  ownSession: number | null,
): AccessEntry[] {
  const ways: AccessEntry[] = open.map(({ id, userAgent, country, since }) => ({
    ...ENTRY_DEFAULTS,
    kind: 'session',
    id,
    name: deviceName(userAgent),
    detail: countryName(country),
    since,
    isThis: id === ownSession,
  }))
  if (member?.passwordHash) {
    const since = changed[0]?.since ?? member.since
    ways.push({ ...ENTRY_DEFAULTS, kind: 'password', name: 'Password', since })
  }
  for (const { id, provider, email, since } of connected) {
    const name = PROVIDERS[provider].label
    ways.push({ ...ENTRY_DEFAULTS, kind: 'identity', id, name, detail: email, since })
  }
  for (const { id, name, since } of keys) {
    ways.push({ ...ENTRY_DEFAULTS, kind: 'passkey', id, name: `Passkey “${name}”`, since })
  }
  for (const { phone, since } of factors) {
    const name = phone === null ? 'Authenticator app' : `Phone ending in ${phoneEnd(phone)}`
    ways.push({ ...ENTRY_DEFAULTS, kind: 'factor', name, since })
  }
  if (codes && codes.count > 0) {
    const name = `${codes.count} recovery codes`
    ways.push({ ...ENTRY_DEFAULTS, kind: 'recovery_codes', name, since: Number(codes.since) })
  }
  for (const { id, until } of trusted) {
    const name = 'A trusted browser'
    ways.push({
      ...ENTRY_DEFAULTS,
      kind: 'trusted_browser',
      id,
      name,
      since: Number(until) - TRUST_MS,
    })
  }
  for (const { address, expiresAt } of moves) {
    const since = expiresAt - ONE_TIME_TOKENS.email_change.lifeMs
    const detail = 'is waiting to change your email'
    ways.push({
      ...ENTRY_DEFAULTS,
      kind: 'email_change',
      name: `A link to ${address}`,
      detail,
      since,
    })
  }
  for (const { id, name, createdAt, device } of tokens) {
    ways.push({
      ...ENTRY_DEFAULTS,
      kind: 'token',
      id,
      name: `Token “${name}”`,
      device,
      since: createdAt,
    })
  }
  for (const { id, name, createdAt, device } of grants) {
    ways.push({ ...ENTRY_DEFAULTS, kind: 'program', id, name, device, since: createdAt })
  }
  return ways
}
