import { type AnyColumn, and, desc, eq, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import {
  isNewToAll,
  selectWithWallPins,
  type WallPin,
  wallPage,
} from '../../../content/pins/wall-pins.server.ts'
import { feedViewerOf, isNotHiddenFrom } from '../../../ground/permissions/blocks.server.ts'
import { isNewTo } from '../feeds.server.ts'
import { ALIKE_PINS } from '../limits.ts'
import { END, type SourcePlace } from '../list-place.ts'
import { readFor } from '../spread-out.ts'
import { chosenBefore, isNotSavedBy, likeLastSaves, reasonOfSave } from './alike.server.ts'
import { followedPins, isFollowed, reasonToFollow } from './followed.server.ts'
import { type Alike, type HomePlace, isGoingOn, type SourceRead } from './home-place.ts'
import { isLessWanted } from './less.server.ts'
import { type Marks, markOf } from './mix.ts'

/** A pin of a source: at its key there, and like this one of the viewer's. */
export type HomePin = WallPin & {
  source: keyof Read
  key: number
  savedId: number
  marks: Marks
}

/** The answer of each source; null for one that wasn't asked. */
export type Read = {
  followed: SourceRead<HomePin> | null
  alike: { pins: HomePin[]; unread: Alike[] } | null
  recent: SourceRead<HomePin> | null
}

type Asked = { place: HomePlace; pageSize: number }

/** The newest pins for everybody that are looked through at once. */
const WINDOW_PINS = 100

export async function readHome(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { place, pageSize }: Asked,
): Promise<Read> {
  const { followed, alike, recent } = place
  const [[end], ...found] = await db.batch([
    windowEnd(db, place),
    ...(isGoingOn(followed) ? [followedQuery(db, viewer, { place, pageSize })] : []),
    ...(alike?.length === 0 ? [] : [alikeQuery(db, viewer, { place, pageSize })]),
    ...(recent.key !== END ? [recentQuery(db, viewer, { place, pageSize })] : []),
    ...(recent.waiting.length > 0 ? [waitingQuery(db, viewer, place)] : []),
  ])
  const read = pinsOf(found.flat())
  const likeSaves = read.filter(({ source }) => source === 'alike')
  return {
    followed: isGoingOn(followed)
      ? readOf(followed, read, { source: 'followed', most: pageSize, end: null })
      : null,
    alike:
      alike?.length === 0
        ? null
        : { pins: likeSaves, unread: alike?.slice(readFor(pageSize)) ?? [] },
    recent: notAlike(
      readOf(recent, read, {
        ...{ source: 'recent', most: readFor(pageSize), end: end?.feedKey ?? null },
      }),
      [...place.shownAlike, ...(alike ?? likeSaves).map(({ id }) => id)],
    ),
  }
}

export async function readNextWindow(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { place, pageSize }: Asked,
): Promise<Read> {
  const { recent, alike, shownAlike } = place
  const [[end], rows] = await db.batch([
    windowEnd(db, place),
    recentQuery(db, viewer, { place, pageSize }),
  ])
  const read = readOf(recent, pinsOf(rows), {
    ...{ source: 'recent', most: readFor(pageSize), end: end?.feedKey ?? null },
  })
  const ids = [...shownAlike, ...(alike ?? []).map(({ id }) => id)]
  return { followed: null, alike: null, recent: notAlike(read, ids) }
}

type HomeRow = Awaited<ReturnType<typeof recentQuery>>[number]

function pinsOf(rows: readonly HomeRow[]): HomePin[] {
  const found = wallPage(rows, rows.length).items
  return rows.flatMap(({ source, key, savedId, boardId }, n) => {
    const pin = found[n]
    if (!pin) return []
    return [{ ...pin, source, key, savedId, marks: [markOf(pin.maker.id), markOf(boardId)] }]
  })
}

/** A source's pins by their keys, and where the unread ones begin: after its rows, or where its window ends. */
function readOf(
  { key }: SourcePlace,
  read: readonly HomePin[],
  { source, most, end }: { source: HomePin['source']; most: number; end: number | null },
): SourceRead<HomePin> {
  const own = read.filter((pin) => pin.source === source).toSorted((a, b) => b.key - a.key)
  const further = own.filter((pin) => key === null || pin.key < key)
  const last = further.at(-1)
  return { pins: own, unreadFrom: last && further.length > most ? last.key : end }
}

/** Pins like the last saves come as that and not as new. */
function notAlike(
  { pins: found, unreadFrom }: SourceRead<HomePin>,
  alikeIds: readonly number[],
): SourceRead<HomePin> {
  const ids = new Set(alikeIds)
  return { pins: found.filter(({ id }) => !ids.has(id)), unreadFrom }
}

function selectFrom(
  db: Context['db'],
  reason: SQL,
  { source, key, savedId }: { source: keyof Read; key: SQL | AnyColumn; savedId: SQL },
) {
  const more = {
    source: sql<keyof Read>`${source}`.as('source'),
    key: sql<number>`${key}`.as('key'),
    savedId: sql<number>`${savedId}`.as('saved_id'),
    boardId: pins.boardId,
  }
  return selectWithWallPins(db, more, reason).$dynamic()
}

function followedQuery(db: Context['db'], viewer: Viewer, { place, pageSize }: Asked) {
  const { followed, asOf } = place
  const as = { source: 'followed', key: pins.id, savedId: NONE } as const
  return selectFrom(db, reasonToFollow(viewer, asOf), as)
    .where(followedPins(viewer, place, pageSize + 1))
    .orderBy(desc(pins.id))
    .limit(followed.waiting.length + pageSize + 1)
}

/** Those chosen before are as many as may be needed. */
function alikeQuery(db: Context['db'], viewer: Viewer, { place, pageSize }: Asked) {
  const { alike, asOf } = place
  const ranked = alike ? chosenBefore(alike.slice(0, readFor(pageSize))) : likeLastSaves(viewer)
  const savedId = sql`ranked.saved_id`
  const as = { source: 'alike', key: sql`-ranked.place`, savedId } as const
  return selectFrom(db, reasonOfSave(viewer, savedId), as)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
    .where(
      and(
        eq(pins.isListed, true),
        ne(pins.pinnerId, viewer.id),
        isNotHiddenFrom(feedViewerOf(viewer)),
        not(isFollowed(viewer, asOf)),
        not(isLessWanted(viewer)),
        isNotSavedBy(viewer),
      ),
    )
    .orderBy(sql`ranked.place, ranked.id desc`)
    .limit(ALIKE_PINS)
}

function recentQuery(db: Context['db'], viewer: Viewer, { place, pageSize }: Asked) {
  const { key } = place.recent
  const before = key === null ? undefined : lt(pins.feedKey, key)
  return selectFrom(db, NEW, RECENT)
    .where(
      and(
        isNewToReader(viewer, place),
        before,
        sql`${pins.feedKey} >= coalesce((
          select feed_key from pins where deleted_at is null and is_listed = 1 and via_pin_id is null
            ${key === null ? sql`` : sql`and feed_key < ${key}`}
          order by feed_key desc limit 1 offset ${WINDOW_PINS}
        ), ${Number.MIN_SAFE_INTEGER})`,
      ),
    )
    .orderBy(desc(pins.feedKey))
    .limit(readFor(pageSize) + 1)
}

function waitingQuery(db: Context['db'], viewer: Viewer, place: HomePlace) {
  const ids = sql`(select value from json_each(${JSON.stringify(place.recent.waiting)}))`
  return selectFrom(db, NEW, RECENT).where(
    and(isNewToReader(viewer, place), sql`${pins.id} in ${ids}`),
  )
}

function windowEnd(db: Context['db'], { recent: { key } }: HomePlace) {
  return db
    .select({ feedKey: pins.feedKey })
    .from(pins)
    .where(and(isNewToAll(), key === null ? undefined : lt(pins.feedKey, key)))
    .orderBy(desc(pins.feedKey))
    .limit(1)
    .offset(WINDOW_PINS)
}

/** Everybody's pins without the viewer's own, those that they follow, and the kinds that they want less of. */
function isNewToReader(viewer: Viewer, { asOf }: HomePlace): SQL | undefined {
  return and(
    isNewTo(viewer),
    ne(pins.pinnerId, viewer.id),
    not(isFollowed(viewer, asOf)),
    not(isLessWanted(viewer)),
  )
}

const NONE = sql`0`
const NEW = sql`'{"kind":"new"}'`
const RECENT = { source: 'recent', key: pins.feedKey, savedId: NONE } as const
