import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withoutMissingPage } from '../../../missing-page.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import type { PagePlace } from './fetch-feed.ts'
import { type EditList, useWallLoading, type WallLoading } from './use-wall-loading.tsx'
import { type Landing, type WallList, withShiftedAbove } from './wall-list.ts'

/** The pins of walls that the reader left, by history key, so that Back shows them again. */
const leftWalls = new Map<string, LeftWall>()
const REMEMBERED_WALLS = 20

type LeftWall = { feed: string; list: WallList }

export type WallPages = WallLoading & {
  pins: WallPin[]
  first: readonly WallPin[]
  start: number
  above: number
  landing: Landing | undefined
  /** How many pins the wall has, loaded or not; null if unknown. */
  total: number | null
  pinCount: number
  earlier: string | null
  nextPath: string | null
  /** Whether pins arrive by themselves, as in the home feed; false for boards and profiles. */
  isFeed: boolean
  edit: EditList
}

/** A wall's pages. The loader has the first page; `feed` has the others, from any position if `pinCount` is known. */
export function useWallPages(
  first: WallList,
  feed: string,
  pinCount: number | null = null,
): WallPages {
  const { key, pathname, search } = useLocation()
  const [shown, setShown] = useState<{ key: string; list: WallList } | null>(null)
  const list = (shown?.key === key ? shown.list : leftWalls.get(key)?.list) ?? first
  const { bookmark, start = 0, above = 0, landing } = list
  const total = FURTHER_PAGE.test(search) ? null : pinCount

  useEffect(() => remember(key, { feed, list }), [key, feed, list])

  const latest = useRef<WallList>(list)
  latest.current = list
  const edit = useCallback<EditList>(
    (change) => {
      const before = leftWalls.get(key)?.list ?? latest.current
      const after = withShiftedAbove(before, change(before))
      remember(key, { feed, list: after })
      setShown({ key, list: after })
      return before
    },
    [key, feed],
  )

  const reading = useWallLoading({ list, total, feed, edit })

  return useMemo(
    () => ({
      pins: list.items,
      first: first.items,
      start,
      above,
      landing,
      total,
      pinCount: pinCount ?? 0,
      earlier: first.earlier ?? null,
      nextPath: bookmark && pageAddress(pathname, search, { bookmark }),
      ...reading,
      edit,
      isFeed: !/BoardFeed|UserPins/.test(feed),
    }),
    [
      list,
      first,
      start,
      above,
      landing,
      total,
      pinCount,
      bookmark,
      pathname,
      search,
      reading,
      feed,
      edit,
    ],
  )
}

const FURTHER_PAGE = /[?&](bookmark|before|at)=/

/** Removes a member's pins from walls that were left, so that Back doesn't show them. */
export function forgetPinsOf(memberId: number): void {
  for (const [key, { feed, list }] of leftWalls) {
    const items = list.items.filter(({ maker }) => maker.id !== memberId)
    leftWalls.set(key, { feed, list: withShiftedAbove(list, { ...list, items }) })
  }
}

export function forgetOtherWalls(feed: string): void {
  const [kind] = feed.split('?')
  for (const [key, left] of leftWalls) {
    if (left.feed !== feed && left.feed.split('?')[0] === kind) leftWalls.delete(key)
  }
}

export function pageAddress(pathname: string, search: string, place: PagePlace): string {
  const query = new URLSearchParams(withoutMissingPage(search))
  for (const name of ['bookmark', 'before', 'at']) query.delete(name)
  for (const [name, value] of Object.entries(place)) query.set(name, String(value))
  return `${pathname}?${query}`
}

function remember(key: string, wall: LeftWall): void {
  leftWalls.delete(key)
  leftWalls.set(key, wall)
  const [oldest] = leftWalls.keys()
  if (leftWalls.size > REMEMBERED_WALLS && oldest !== undefined) leftWalls.delete(oldest)
}
