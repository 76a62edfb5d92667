import { and, eq, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { builtOnceFor } from '../../../../db/built-once.ts'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { PAGE_SIZE } from '../../../../paging.ts'
import {
  placingColumns,
  selectWithWallPins,
  type WallRow,
} from '../../../content/pins/wall-pins.server.ts'
import { isNotHiddenFrom } from '../../../core/permissions/blocks.server.ts'
import { isNewTo } from '../feeds.server.ts'
import { SIMILAR_PINS } from '../limits.ts'
import { END, type SourcePlace } from '../list-place.ts'
import { lookAheadFor } from '../spread-out.ts'
import { followedPins, followedReason, isFollowed } from './followed.server.ts'
import { type HomePlace, hasMorePins, type SimilarPin, type SourceRead, TOP } from './home-place.ts'
import { anyHomeViewer, type HomeViewer, homeViewerOf } from './home-viewer.server.ts'
import { isLessWanted } from './less-like-this.server.ts'
import { type Marks, markOf } from './mix.ts'
import {
  isNotSavedBy,
  pinsLikeLatestSaves,
  previouslyChosen,
  savedReason,
} from './similar-to-saves.server.ts'

/** A pin, its source and key there, and the viewer's save that it resembles. */
export type HomePin = WallRow & {
  id: number
  pictureId: number
  source: keyof SourceReads
  key: number
  savedId: number
  marks: Marks
}

/** The result of each source; null if the source wasn't read. */
export type SourceReads = {
  followed: SourceRead<HomePin> | null
  alike: { pins: HomePin[]; unread: SimilarPin[] } | null
  recent: SourceRead<HomePin> | null
}

type HomePageRequest = { place: HomePlace; pageSize: number }

/** How many of everyone's newest pins are searched at once. */
const WINDOW_PINS = 100

export async function readHome(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { place, pageSize }: HomePageRequest,
): Promise<SourceReads> {
  const { followed, alike, recent } = place
  const [rows] = await db.batch([homePins(db, viewer, { place, pageSize })])
  const { read, end } = splitRows(rows)
  const likeSaves = read.filter(({ source }) => source === 'alike')
  return {
    followed: hasMorePins(followed)
      ? sourceReadOf(followed, read, { source: 'followed', most: pageSize, end: null })
      : null,
    alike:
      alike?.length === 0
        ? null
        : { pins: likeSaves, unread: alike?.slice(lookAheadFor(pageSize)) ?? [] },
    recent: withoutSimilar(
      sourceReadOf(recent, read, { source: 'recent', most: lookAheadFor(pageSize), end }),
      [...place.shownAlike, ...(alike ?? likeSaves).map(({ id }) => id)],
    ),
  }
}

export async function readNextWindow(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { place, pageSize }: HomePageRequest,
): Promise<SourceReads> {
  const { recent, alike, shownAlike } = place
  const sources = [recentSource, endSource]
  const { read, end } = splitRows(
    await selectFound(db, homeViewerOf(viewer), { place, pageSize, sources }),
  )
  const found = sourceReadOf(recent, read, { source: 'recent', most: lookAheadFor(pageSize), end })
  const ids = [...shownAlike, ...(alike ?? []).map(({ id }) => id)]
  return { followed: null, alike: null, recent: withoutSimilar(found, ids) }
}

type HomeRow = Awaited<ReturnType<typeof selectFound>>[number]

/** The pins of all sources, and the key where the window of new pins ends; null at the end of the list. */
function splitRows(rows: readonly HomeRow[]): { read: HomePin[]; end: number | null } {
  const read = rows.flatMap(({ makerId, boardId, source, ...row }): HomePin[] =>
    source === 'end' ? [] : [{ ...row, source, marks: [markOf(makerId), markOf(boardId)] }],
  )
  return { read, end: rows.find(({ source }) => source === 'end')?.key ?? null }
}

/** A source's pins, and the key below which more are unread: the last row's key or the window's end. */
function sourceReadOf(
  { key }: SourcePlace,
  read: readonly HomePin[],
  { source, most, end }: { source: HomePin['source']; most: number; end: number | null },
): SourceRead<HomePin> {
  const sourcePins = read.filter((pin) => pin.source === source)
  const unreadPins = sourcePins.filter((pin) => key === null || pin.key < key)
  const last = unreadPins.at(-1)
  return { pins: sourcePins, unreadFrom: last && unreadPins.length > most ? last.key : end }
}

/** Leaves out pins that the source of similar pins already has. */
function withoutSimilar(
  { pins: found, unreadFrom }: SourceRead<HomePin>,
  alikeIds: readonly number[],
): SourceRead<HomePin> {
  const ids = new Set(alikeIds)
  return { pins: found.filter(({ id }) => !ids.has(id)), unreadFrom }
}

function homePins(db: Context['db'], viewer: Viewer, { place, pageSize }: HomePageRequest) {
  const of = homeViewerOf(viewer)
  if (place === TOP && pageSize <= PAGE_SIZE) {
    return firstHomePins(db, { pageSize, hasTopics: of.topics !== null }, of)
  }
  const { followed, alike, recent } = place
  return selectFound(db, of, {
    place,
    pageSize,
    sources: [
      ...(hasMorePins(followed) ? [followedSource] : []),
      ...(alike?.length === 0 ? [] : [alikeSource]),
      ...(recent.key !== END ? [recentSource, endSource] : []),
      ...(recent.waiting.length > 0 ? [waitingSource] : []),
    ],
  })
}

const firstHomePins = builtOnceFor(
  (db, { pageSize, hasTopics }: { pageSize: number; hasTopics: boolean }) =>
    selectFound(db, anyHomeViewer({ hasTopics }), {
      place: TOP,
      pageSize,
      sources: [followedSource, alikeSource, recentSource, endSource],
    }),
)

type SourceQuery = (viewer: HomeViewer, asked: HomePageRequest) => SQL

function selectFound(
  db: Context['db'],
  viewer: HomeViewer,
  { sources, ...asked }: HomePageRequest & { sources: SourceQuery[] },
) {
  const lists = sources.map((source) => sql`select * from (${source(viewer, asked)})`)
  const more = {
    source: sql<keyof SourceReads | 'end'>`ranked.source`.as('source'),
    key: sql<number>`ranked.key`.as('key'),
    savedId: sql<number>`ranked.saved_id`.as('saved_id'),
    pictureId: pins.pictureId,
    ...placingColumns,
  }
  const reason = sql`case ranked.source
    when 'followed' then ${followedReason(viewer, asked.place.asOf)}
    when 'alike' then ${savedReason(viewer, sql`ranked.saved_id`)}
    else '{"kind":"new"}' end`
  return selectWithWallPins(db, more, reason)
    .innerJoin(sql`(${sql.join(lists, sql` union all `)}) as ranked`, sql`ranked.id = ${pins.id}`)
    .orderBy(sql`ranked.key desc, ranked.id desc`)
}

function followedSource(viewer: HomeViewer, { place, pageSize }: HomePageRequest): SQL {
  const { waiting } = place.followed
  return sql`select id, 'followed' as source, id as key, 0 as saved_id
    from ${followedPins(viewer, place, pageSize + 1)}
    order by id desc limit ${literal(waiting.length + pageSize + 1)}`
}

function alikeSource(viewer: HomeViewer, { place, pageSize }: HomePageRequest): SQL {
  const { alike, asOf } = place
  const chosen = alike
    ? previouslyChosen(alike.slice(0, lookAheadFor(pageSize)))
    : pinsLikeLatestSaves(viewer)
  const isShown = and(
    ...[eq(pins.isListed, true), ne(pins.pinnerId, viewer.id), isNotHiddenFrom(viewer)],
    ...[not(isFollowed(viewer, asOf)), not(isLessWanted(viewer)), isNotSavedBy(viewer)],
  )
  return sql`select ${pins.id}, 'alike' as source, -chosen.place as key, chosen.saved_id
    from ${chosen} as chosen cross join ${pins} on ${pins.id} = chosen.id
    where ${isShown} order by chosen.place, chosen.id desc limit ${literal(SIMILAR_PINS)}`
}

function recentSource(viewer: HomeViewer, { place, pageSize }: HomePageRequest): SQL {
  const { key } = place.recent
  const before = key === null ? undefined : lt(pins.feedKey, key)
  const isOfWindow = sql`${pins.feedKey} >= coalesce((
    select feed_key from (${pastWindow(key)})
  ), ${Number.MIN_SAFE_INTEGER})`
  return sql`select ${pins.id}, 'recent' as source, ${pins.feedKey} as key, 0 as saved_id from ${pins}
    where ${and(isNewToReader(viewer, place), before, isOfWindow)}
    order by ${pins.feedKey} desc limit ${literal(lookAheadFor(pageSize) + 1)}`
}

function waitingSource(viewer: HomeViewer, { place }: HomePageRequest): SQL {
  const ids = sql`(select value from json_each(${JSON.stringify(place.recent.waiting)}))`
  return sql`select ${pins.id}, 'recent' as source, ${pins.feedKey} as key, 0 as saved_id from ${pins}
    where ${and(isNewToReader(viewer, place), sql`${pins.id} in ${ids}`)}`
}

function endSource(_viewer: HomeViewer, { place }: HomePageRequest): SQL {
  return sql`select id, 'end' as source, feed_key as key, 0 as saved_id
    from (${pastWindow(place.recent.key)})`
}

function pastWindow(key: number | null): SQL {
  const before = key === null ? sql`` : sql`and feed_key < ${key}`
  return sql`select id, feed_key from pins
    where deleted_at is null and is_listed = 1 and via_pin_id is null ${before}
    order by feed_key desc limit 1 offset ${literal(WINDOW_PINS)}`
}

/** Whether a pin isn't the viewer's own, isn't followed, and isn't of a kind that they want less of. */
function isNewToReader(viewer: HomeViewer, { asOf }: HomePlace): SQL | undefined {
  return and(
    isNewTo(viewer),
    ne(pins.pinnerId, viewer.id),
    not(isFollowed(viewer, asOf)),
    not(isLessWanted(viewer)),
  )
}
