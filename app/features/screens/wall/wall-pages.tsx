import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withoutMissingPage } from '../../../missing-page.ts'
import type { ListPage } from '../../../paging.ts'
import { isPromoted, PROMOTIONS_ON_SCREEN } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { fetchFeed } from './fetch-feed.ts'

/** The specification's numbers. */
const CHECK_MS = 200
const VIEWPORTS_AHEAD = 2

/** Left walls by history key: Back shows the same pins. */
const leftWalls = new Map<string, LeftWall>()
const REMEMBERED_WALLS = 20

type LeftWall = { feed: string; list: ListPage<WallPin> }

export type WallPages = {
  pins: WallPin[]
  nextPath: string | null
  state: 'idle' | 'loading' | 'failed'
  loadMore: (pageSize?: number) => void
  reload: () => Promise<void>
  /** Whether pins come by themselves, as on home: not a board's, nor a profile's. */
  isFeed: boolean
  edit: (change: (list: ListPage<WallPin>) => ListPage<WallPin>) => ListPage<WallPin>
}

/** The pages of a wall: the first by its loader, the others by `feed`. Survives revalidation. */
export function useWallPages(first: ListPage<WallPin>, feed: string): WallPages {
  const { key, pathname, search } = useLocation()
  const [shown, setShown] = useState<{ key: string; list: ListPage<WallPin> } | null>(null)
  const [state, setState] = useState<WallPages['state']>('idle')
  const isLoading = useRef(false)
  const list = (shown?.key === key ? shown.list : leftWalls.get(key)?.list) ?? first
  const { bookmark } = list

  useEffect(() => remember(key, { feed, list }), [key, feed, list])

  const latest = useRef(list)
  latest.current = list
  const edit = useCallback<WallPages['edit']>(
    (change) => {
      const before = leftWalls.get(key)?.list ?? latest.current
      const after = change(before)
      remember(key, { feed, list: after })
      setShown({ key, list: after })
      return before
    },
    [key, feed],
  )

  const loadMore = useCallback(
    async (pageSize?: number) => {
      if (!bookmark || isLoading.current) return
      isLoading.current = true
      setState('loading')
      const page = await fetchFeed(withAdvertisers(feed, latest.current.items), bookmark, pageSize)
      isLoading.current = false
      setState(page ? 'idle' : 'failed')
      // Pins may have left or returned meanwhile.
      if (page) edit((now) => (now.bookmark === bookmark ? joined(now, page) : now))
    },
    [bookmark, feed, edit],
  )

  const reload = useCallback(async () => {
    const page = await fetchFeed(feed, '')
    if (page) edit(() => page)
  }, [feed, edit])

  return useMemo(
    () => ({
      pins: list.items,
      nextPath: bookmark && pageAddress(pathname, search, bookmark),
      state,
      loadMore: (pageSize) => void loadMore(pageSize),
      reload,
      isFeed: !/BoardFeed|UserPins/.test(feed),
      edit,
    }),
    [list, bookmark, pathname, search, state, loadMore, reload, feed, edit],
  )
}

/** Loads more within two viewports of the end; after a failure at a press. */
export function useInfiniteScroll({ nextPath, state, loadMore }: WallPages): void {
  useEffect(() => {
    if (!nextPath || state !== 'idle') return
    let timer: ReturnType<typeof setTimeout> | undefined
    function check() {
      timer = undefined
      const left = document.documentElement.scrollHeight - window.scrollY - window.innerHeight
      if (left < VIEWPORTS_AHEAD * window.innerHeight) loadMore()
    }
    function schedule() {
      timer ??= setTimeout(check, CHECK_MS)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', schedule)
    }
  }, [nextPath, state, loadMore])
}

/** Makes Back show no pins of a member on walls that were left. */
export function forgetPinsOf(memberId: number): void {
  for (const [key, { feed, list }] of leftWalls) {
    const items = list.items.filter(({ maker }) => maker.id !== memberId)
    leftWalls.set(key, { feed, list: { ...list, items } })
  }
}

export function forgetOtherWalls(feed: string): void {
  const [kind] = feed.split('?')
  for (const [key, left] of leftWalls) {
    if (left.feed !== feed && left.feed.split('?')[0] === kind) leftWalls.delete(key)
  }
}

/** The screen may show these still: the next page has nothing of the same businesses. */
function withAdvertisers(feed: string, pins: readonly WallPin[]): string {
  const ids = pins.filter(isPromoted).map(({ promoter }) => promoter.id)
  const last = ids.slice(-PROMOTIONS_ON_SCREEN)
  return last.length === 0 ? feed : `${feed}&advertisers=${last.join()}`
}

function pageAddress(pathname: string, search: string, bookmark: string): string {
  const query = new URLSearchParams(withoutMissingPage(search))
  query.set('bookmark', bookmark)
  return `${pathname}?${query}`
}

/** Pins that moved between two pages are shown once. */
function joined(list: ListPage<WallPin>, page: ListPage<WallPin>): ListPage<WallPin> {
  const known = new Set(list.items.map(({ id }) => id))
  const items = [...list.items, ...page.items.filter(({ id }) => !known.has(id))]
  return { items, bookmark: page.bookmark }
}

function remember(key: string, wall: LeftWall): void {
  leftWalls.delete(key)
  leftWalls.set(key, wall)
  const [oldest] = leftWalls.keys()
  if (leftWalls.size > REMEMBERED_WALLS && oldest !== undefined) leftWalls.delete(oldest)
}
