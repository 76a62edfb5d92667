import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { sitemapParts } from '../../../db/transfer/sitemaps.ts'
import { Refusal } from '../../../refusal.ts'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { pinPath } from '../../content/pins/pin-path.ts'
import { isListedOriginal } from '../../content/pins/wall-pins.server.ts'
import { openToAll } from '../../core/permissions/boards.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'

const KINDS = ['pins', 'boards'] as const
export type SitemapKind = (typeof KINDS)[number]

export type SitemapEntry = { path: string; picture: string | null; createdAt: number | null }

/** The sitemap lists each picture's first public pin, and public boards with pins. */
export const IN_SITEMAP: Readonly<Record<SitemapKind, SQL>> = {
  pins: isListedOriginal(),
  boards: sql`${openToAll()} and ${boards.limitedAt} is null and ${boards.pinCount} > 0`,
}

export const SitemapPartQuery = v.object({
  name: v.pipe(
    v.string('not_found'),
    v.regex(/^(?:pins|boards)-[1-9]\d{0,6}\.xml$/, 'not_found'),
    v.transform((name) => {
      const [kind = '', number = ''] = name.replace('.xml', '').split('-')
      return { kind: v.parse(v.picklist(KINDS), kind), number: Number(number) }
    }),
  ),
})
type SitemapPartQuery = v.InferOutput<typeof SitemapPartQuery>

/** The names of the sitemap's parts. The first of each kind always exists. */
export async function readSitemap({ db }: Context): Promise<string[]> {
  const rows = await db
    .select({ kind: sitemapParts.kind, last: sql<number>`max(${sitemapParts.number})`.as('last') })
    .from(sitemapParts)
    .groupBy(sitemapParts.kind)
  return KINDS.flatMap((kind) => {
    const last = rows.find((row) => row.kind === kind)?.last ?? 1
    return Array.from({ length: last }, (_, at) => `${kind}-${at + 1}.xml`)
  })
}

/** Leaves out members who opted out of search engines. Refuses `not_found`. */
export async function readSitemapPart(
  { db }: Context,
  { name: { kind, number } }: SitemapPartQuery,
): Promise<SitemapEntry[]> {
  const [starts, rows] = await db.batch([
    db
      .select({ number: sitemapParts.number })
      .from(sitemapParts)
      .where(and(eq(sitemapParts.kind, kind), eq(sitemapParts.number, number))),
    kind === 'pins' ? pinRows(db, number) : boardRows(db, number),
  ])
  if (starts.length === 0 && number !== 1) throw new Refusal('not_found')
  return rows.map(({ slug, ownerUsername, hash, id, createdAt }) =>
    slug === null
      ? { path: pinPath({ id }), picture: hash && picturePath(hash, '736x'), createdAt }
      : { path: boardPath({ slug, ownerUsername: ownerUsername ?? '' }), picture: null, createdAt },
  )
}

const owners = alias(members, 'owners')

function pinRows(db: Context['db'], number: number) {
  return db
    .select({
      id: pins.id,
      createdAt: sql<number | null>`${pins.createdAt}`.as('created_at'),
      hash: sql<string | null>`${pictures.hash}`.as('hash'),
      slug: sql<string | null>`null`.as('slug'),
      ownerUsername: sql<string | null>`null`.as('owner_username'),
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(members, and(eq(members.id, pins.pinnerId), eq(members.isUnindexed, false)))
    .innerJoin(owners, and(eq(owners.id, boards.ownerId), eq(owners.isUnindexed, false)))
    .where(and(IN_SITEMAP.pins, isInPart('pins', number, pins.id)))
    .orderBy(asc(pins.id))
}

function boardRows(db: Context['db'], number: number) {
  return db
    .select({
      id: boards.id,
      createdAt: sql<number | null>`null`.as('created_at'),
      hash: sql<string | null>`null`.as('hash'),
      slug: sql<string | null>`${boards.slug}`.as('slug'),
      ownerUsername: sql<string | null>`${members.username}`.as('owner_username'),
    })
    .from(boards)
    .innerJoin(members, and(eq(members.id, boards.ownerId), eq(members.isUnindexed, false)))
    .where(and(IN_SITEMAP.boards, isInPart('boards', number, boards.id)))
    .orderBy(asc(boards.id))
}

function isInPart(kind: SitemapKind, number: number, id: typeof pins.id | typeof boards.id) {
  const start = (of: number) =>
    sql`(select first_id from sitemap_parts where kind = ${kind} and number = ${of})`
  return and(
    gte(id, sql`coalesce(${start(number)}, 0)`),
    lt(id, sql`coalesce(${start(number + 1)}, 9007199254740991)`),
  )
}
