import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withoutMissingPage } from '../../missing-page.ts'
import type { ListPage } from '../../paging.ts'
import type { WallPin } from '../pins/wall-pins.server.ts'
import { fetchFeed } from './fetch-feed.ts'

/** How often scrolling looks whether more is needed, and how near the end that is: the specification's. */
const CHECK_MS = 200
const VIEWPORTS_AHEAD = 2

/** What a wall showed when it was left, by the history entry's key: coming back shows the same pins. */
const leftWalls = new Map<string, LeftWall>()
const REMEMBERED_WALLS = 20

type LeftWall = { feed: string; list: ListPage<WallPin> }

export type WallPages = {
  pins: WallPin[]
  /** The address of the page that follows, for those who follow links; null at the end. */
  nextPath: string | null
  state: 'idle' | 'loading' | 'failed'
  /** Asks for the next page, of the usual size unless another is given. */
  loadMore: (pageSize?: number) => void
  /** Reads the wall anew from its beginning. */
  reload: () => Promise<void>
  /** Changes what is shown, before the server says so, and answers what was shown. */
  edit: (change: (list: ListPage<WallPin>) => ListPage<WallPin>) => ListPage<WallPin>
}

/**
 * The pages of a wall: the first from the server's HTML, the next ones from `feed`, a call of the JSON
 * contract. A wall stays as it is until the browser goes elsewhere: that its loader ran again after a
 * save doesn't take away what was scrolled to.
 */
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
      const page = await fetchFeed(feed, bookmark, pageSize)
      isLoading.current = false
      setState(page ? 'idle' : 'failed')
      // Pins may have left, or come back, while it was read.
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
      edit,
    }),
    [list, bookmark, pathname, search, state, loadMore, reload, edit],
  )
}

/** Loads more whenever the end of the document is nearer than two viewports; a failure waits for a press. */
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

/** Lets every other wall of its kind be read anew: pins have come to one of them or left it. */
export function forgetOtherWalls(feed: string): void {
  const [kind] = feed.split('?')
  for (const [key, left] of leftWalls) {
    if (left.feed !== feed && left.feed.split('?')[0] === kind) leftWalls.delete(key)
  }
}

function pageAddress(pathname: string, search: string, bookmark: string): string {
  const query = new URLSearchParams(withoutMissingPage(search))
  query.set('bookmark', bookmark)
  return `${pathname}?${query}`
}

/** A pin that moved between two pages while they were read is shown once. */
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
