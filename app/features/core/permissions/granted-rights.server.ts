import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'
import { hasRightFor } from './businesses.server.ts'

type Worker = Pick<Context, 'db' | 'now' | 'viewer'>

const LISTS = {
  secret_link: ({ now }, memberId) => sql`
    select 'secret_link' as kind, link.id, boards.name, null as detail, 0 as is_pending,
      link.created_at as at, link.device, 1 as can_end
    from secret_links as link join boards on boards.id = link.board_id
    where boards.owner_id = ${memberId} and link.revoked_at is null and link.expires_at > ${now}`,
  collaborator: (_, memberId) => sql`
    select 'collaborator', shared.id, coalesce(${publicNameIn('person')}, shared.email), boards.name,
      shared.state = 'invited', shared.created_at, shared.device, 1
    from board_collaborators as shared join boards on boards.id = shared.board_id
      left join members as person on person.id = shared.member_id
    where boards.owner_id = ${memberId}`,
  person: (_, memberId) => sql`
    select 'person', access.id, coalesce(${publicNameIn('person')}, access.email), null,
      access.state = 'invited', access.created_at, access.device, 1
    from business_access as access left join members as person on person.id = access.member_id
    where access.business_id = ${memberId}`,
  invitee: ({ viewer }, memberId) => {
    const member = { id: memberId, isTwoFactor: viewer?.id === memberId && viewer.isTwoFactor }
    return sql`
    select 'invitee', invited.id, coalesce(${publicNameIn('person')}, invited.email),
      ${publicNameIn('business')},
      invited.state = 'invited', invited.created_at, invited.device,
      ${hasRightFor(member, 'manage_access', sql`invited.business_id`)}
    from business_access as invited join members as business on business.id = invited.business_id
      left join members as person on person.id = invited.member_id
    where invited.inviter_id = ${memberId} and invited.business_id <> ${memberId}`
  },
  source: (_, memberId) => sql`
    select 'source', source.id, source.title, boards.name, 0, source.created_at, source.device, 1
    from board_sources as source join boards on boards.id = source.board_id
    where source.member_id = ${memberId} and source.state <> 'left'`,
  webhook: (_, memberId) => sql`
    select 'webhook', webhooks.id, webhooks.url, apps.name, 0, webhooks.created_at,
      consent.device, 1
    from app_grants as consent join webhooks on webhooks.grant_id = consent.id
      join apps on apps.id = consent.app_id
    where consent.member_id = ${memberId}`,
  app: (_, memberId) => sql`
    select 'app', id, name, null, 0, created_at, device, 1 from apps where member_id = ${memberId}`,
  site: (_, memberId) => sql`
    select 'site', id, host, null, 0, claimed_at, device, 1
    from link_domains where official_member_id = ${memberId}`,
  tag: (_, memberId) => sql`
    select 'tag', id, name, null, 0, created_at, device, 1
    from conversion_tags where advertiser_id = ${memberId} and deleted_at is null`,
} as const satisfies Record<string, (worker: Worker, memberId: number) => SQL>

export type GrantedKind = keyof typeof LISTS
/** `after` is the last position of the previous page. `olderThan` selects rights created before that time. */
type RightsPage = {
  kinds?: readonly GrantedKind[]
  id?: number
  after?: { at: number; id: number } | null
  olderThan?: number
  limit: number
}

/** The query for the rights that a member granted to people and apps, newest first. */
export function grantedRights(
  worker: Worker,
  memberId: number,
  { kinds, id, after = null, olderThan, limit }: RightsPage,
) {
  const at = sql`coalesce(given.at, 0)`
  const isOlder = olderThan === undefined ? sql`true` : sql`${at} < ${olderThan}`
  const hasId = id === undefined ? sql`true` : sql`given.id = ${id}`
  const isAfter = after ? sql`(${at}, given.id) < (${after.at}, ${after.id})` : sql`true`
  return worker.db
    .select({
      kind: sql<GrantedKind>`given.kind`.as('kind'),
      id: sql<number>`given.id`.as('id'),
      name: sql<string>`given.name`.as('name'),
      detail: sql<string | null>`given.detail`.as('detail'),
      isPending: sql`given.is_pending`.mapWith(Boolean).as('is_pending'),
      since: sql<number>`${at}`.as('since'),
      device: sql<string | null>`given.device`.as('device'),
      canEnd: sql`given.can_end`.mapWith(Boolean).as('can_end'),
    })
    .from(sql`(${listsOf(worker, memberId, kinds)}) as given`)
    .where(sql`${hasId} and ${isOlder} and ${isAfter}`)
    .orderBy(sql`${at} desc, given.id desc`)
    .limit(limit)
}

/** The query for how many rights a member granted, and how many they may revoke. */
export function grantedRightsCount(worker: Worker, memberId: number) {
  return worker.db
    .select({
      all: sql<number>`count(*)`.as('all_given'),
      endable: sql<number>`coalesce(sum(given.can_end), 0)`.as('endable'),
    })
    .from(sql`(${listsOf(worker, memberId)}) as given`)
}

function listsOf(worker: Worker, memberId: number, kinds?: readonly GrantedKind[]): SQL {
  const lists = Object.entries(LISTS)
    .filter(([kind]) => !kinds || kinds.some((one) => one === kind))
    .map(([, list]) => list(worker, memberId))
  return unionOf(lists)
}

/** D1 allows five selects in a union, so lists are joined in fours, below a row that names the columns. */
const LISTS_IN_UNION = 4

function unionOf(lists: readonly SQL[]): SQL {
  const groups = Array.from({ length: Math.ceil(lists.length / LISTS_IN_UNION) }, (_, place) =>
    lists.slice(place * LISTS_IN_UNION, (place + 1) * LISTS_IN_UNION),
  )
  const all = groups.map((group) => sql`select * from (${sql.join(group, sql` union all `)})`)
  const names = sql`select null as kind, null as id, null as name, null as detail,
    null as is_pending, null as at, null as device, null as can_end where false`
  return sql.join([names, ...all], sql` union all `)
}
