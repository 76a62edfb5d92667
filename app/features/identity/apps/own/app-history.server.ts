import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { appChanges, apps } from '../../../../db/identity/apps.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { SHOWN_APP_CHANGES } from '../../limits.ts'
import { countryName } from '../../sessions/country-name.ts'
import { deviceName } from '../../sessions/devices/device-name.ts'

export type AppChangeKind = (typeof appChanges.$inferSelect)['kind']

export type AppChange = {
  id: number
  kind: AppChangeKind
  before: string | null
  after: string | null
  /** Null for changes made before devices were recorded. */
  device: string | null
  country: string
  createdAt: number
}

type ChangeRow = typeof appChanges.$inferSelect

/** The latest changes of a member's app, newest first. */
export function changesOf({ db }: Pick<Context, 'db'>, appId: number, memberId: number) {
  return db
    .select({ change: appChanges })
    .from(appChanges)
    .innerJoin(apps, eq(apps.id, appChanges.appId))
    .where(and(eq(appChanges.appId, appId), eq(apps.memberId, memberId)))
    .orderBy(desc(appChanges.id))
    .limit(SHOWN_APP_CHANGES)
}

export function shownChange({ change }: { change: ChangeRow }): AppChange {
  const { id, kind, before, after, country, userAgent, createdAt } = change
  return {
    id,
    kind,
    before,
    after,
    device: userAgent === '' ? null : deviceName(userAgent),
    country: countryName(country),
    createdAt,
  }
}

export type AppFields = { name: string; website: string; redirectUris: readonly string[] }

type FieldChange = { kind: AppChangeKind; before: string | null; after: string | null }

export function changesBetween(old: AppFields, edited: AppFields): FieldChange[] {
  const renamed = { kind: 'name_changed', before: old.name, after: edited.name } as const
  const moved = { kind: 'website_changed', before: old.website, after: edited.website } as const
  const removed = old.redirectUris.filter((uri) => !edited.redirectUris.includes(uri))
  const added = edited.redirectUris.filter((uri) => !old.redirectUris.includes(uri))
  return [
    ...[renamed, moved].filter(({ before, after }) => before !== after),
    ...removed.map((before) => ({ kind: 'address_removed', before, after: null }) as const),
    ...added.map((after) => ({ kind: 'address_added', before: null, after }) as const),
  ]
}

/** The statement that records an edit if its app meets the condition. Put it before the edit. */
export function editRecord(
  context: Context,
  condition: SQL | undefined,
  changes: readonly FieldChange[],
) {
  const { table, field } = jsonRows(changes)
  return insertChanges(
    context,
    sql`${change(context, field('kind'), field('before'), field('after'))}
      from ${apps}, ${table} where ${condition} order by given.key`,
  )
}

/** The statement that records a new app's addresses and secret. Put it after the insert. */
export function registrationRecord(context: Context, condition: SQL | undefined) {
  return insertChanges(
    context,
    sql`${change(context, 'address_added', sql`null`, sql`listed.value`)}
        from ${apps}, json_each(${apps.redirectUris}) as listed where ${condition}
      union all ${change(context, 'secret_made', sql`null`, sql`null`)}
        from ${apps} where ${condition} and ${apps.secretHash} is not null`,
  )
}

export function changeRecord(context: Context, kind: AppChangeKind, condition: SQL | undefined) {
  const nothing = sql`null`
  return insertChanges(
    context,
    sql`${change(context, kind, nothing, nothing)} from ${apps} where ${condition}`,
  )
}

function insertChanges({ db }: Pick<Context, 'db'>, rows: SQL) {
  return db.insert(appChanges).select(rows)
}

function change({ origin, now }: Context, kind: AppChangeKind | SQL, before: SQL, after: SQL): SQL {
  return sql`select null, ${apps.id}, ${kind}, ${before}, ${after}, ${origin.country}, ${origin.userAgent}, ${now}`
}
