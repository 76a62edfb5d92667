import type { Context } from '../../../../context.server.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import type { ListPage } from '../../../../paging.ts'
import { type WallPin, wallPins } from '../../../content/pins/wall-pins.server.ts'
import { recentPins } from '../feeds.server.ts'
import type { HomeQuery } from '../feeds.ts'
import { MAX_WINDOWS } from '../limits.ts'
import { type HomePlace, hasMorePins, isEnd, placeAfter, TOP, writePlace } from './home-place.ts'
import { type HomePin, readHome, readNextWindow, type SourceReads } from './home-sources.server.ts'
import { mix, TILES_BEFORE } from './mix.ts'

/** While no source is empty, two of four pins are followed, one is like the latest saves and one is new. */
const SHARES = { followed: 2, alike: 1, recent: 1 }

/** `foundCount` also counts pins with a picture that the page already has. */
type Page = { pins: HomePin[]; foundCount: number; place: HomePlace }

/** A home feed: followed pins, pins like the latest saves and new pins; for visitors only new pins. */
export async function homeFeed(
  context: Context,
  { place: start, pageSize }: HomeQuery,
): Promise<ListPage<WallPin>> {
  const { viewer, now } = context
  if (!viewer) {
    return recentPins(context, { bookmark: { ...start.recent, before: start.before }, pageSize })
  }
  if (isEnd(start)) return { items: [], bookmark: null }
  const asOf = start.asOf === TOP.asOf ? firstIdAt(now + 1) : start.asOf
  const found = await readHome(context, viewer, { place: start, pageSize })
  let page = mixIntoPage({ pins: [], foundCount: 0, place: { ...start, asOf } }, found, pageSize)
  for (let windows = 1; isShort(page, pageSize) && windows < MAX_WINDOWS; windows++) {
    const more = await readNextWindow(context, viewer, { place: page.place, pageSize })
    page = mixIntoPage(page, more, pageSize)
  }
  const { pins, place } = page
  const before = [...start.before, ...pins.map(({ marks }) => marks)].slice(-TILES_BEFORE)
  const bookmark = isEnd(place) ? null : writePlace({ ...place, before })
  return { items: wallPins(pins), bookmark }
}

/** Whether a page isn't full although more new pins follow, because its window has few visible ones. */
function isShort({ foundCount, place }: Page, pageSize: number): boolean {
  return foundCount < pageSize && hasMorePins(place.recent)
}

function mixIntoPage(
  { pins: shown, foundCount, place }: Page,
  read: SourceReads,
  pageSize: number,
): Page {
  const { followed, alike, recent } = read
  const sources = [
    { share: SHARES.followed, pins: followed?.pins ?? [] },
    { share: SHARES.alike, pins: alike?.pins ?? [] },
    { share: SHARES.recent, pins: recent?.pins ?? [] },
  ]
  const mixed = mix(sources, { size: pageSize - shown.length, shown, before: place.before })
  const given = mixed.pins.filter(({ source }) => source === 'alike')
  const left = alike?.pins.filter((pin) => mixed.left.has(pin)) ?? []
  return {
    pins: [...shown, ...mixed.pins],
    foundCount: sources.reduce((sum, source) => sum + source.pins.length, foundCount),
    place: {
      ...place,
      followed: followed ? placeAfter(place.followed, followed, mixed) : place.followed,
      alike: alike ? [...left, ...alike.unread] : place.alike,
      shownAlike: [...place.shownAlike, ...given.map(({ id }) => id)],
      recent: recent ? placeAfter(place.recent, recent, mixed) : place.recent,
    },
  }
}
