import { useCallback, useMemo, useRef, useState } from 'react'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { isPromoted, PROMOTIONS_ON_SCREEN } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { fetchFeed, type PagePlace } from './fetch-feed.ts'
import { type MissingPins, type WallList, withEarlier, withMore } from './wall-list.ts'

export type EditList = (change: (list: WallList) => WallList) => WallList

type Stretch = { start: number; above: number; count: number }

export type WallLoading = {
  state: 'idle' | 'loading' | 'jumping' | 'failed' | 'paused'
  loadMore: (pageSize?: number) => void
  /** Loads missing pins. `isStillThere`: whether the reader is still at the jump's target, or at the end. */
  read: (missing: MissingPins, isStillThere: () => boolean) => void
  show: (stretch: Stretch) => void
  retry: () => void
  /** Stops loading until the reader asks for more, so that content below the wall doesn't move. */
  pause: () => void
  reload: () => Promise<void>
}

type PageRequest = {
  place: PagePlace
  pageSize: number | undefined
  isJump?: boolean
  change: (now: WallList, page: ListPage<WallPin>) => WallList | null
}

type Wall = { list: WallList; total: number | null; feed: string; edit: EditList }

export function useWallLoading({ list, total, feed, edit }: Wall): WallLoading {
  const { bookmark } = list
  const firstId = list.items[0]?.id ?? 0
  const { state, ask, retry, pause } = usePageRequests({ list, feed, edit })

  const loadMore = useCallback(
    (pageSize?: number, staysAtEnd: () => boolean = () => false) => {
      if (!bookmark) return
      void ask({
        place: { bookmark },
        pageSize,
        change(now, page) {
          if (now.bookmark !== bookmark) return null
          const more = withMore(now, page)
          const isEnd = page.bookmark === null && staysAtEnd()
          return isEnd ? { ...more, landing: { place: 'end' } } : more
        },
      })
    },
    [bookmark, ask],
  )

  const loadEarlier = useCallback(() => {
    void ask({
      place: { before: firstId },
      pageSize: PAGE_SIZE,
      change: (now, page) =>
        now.items[0]?.id === firstId ? withEarlier(now, page, page.items.length < PAGE_SIZE) : null,
    })
  }, [firstId, ask])

  const show = useCallback(
    ({ start, above, count }: Stretch) =>
      void ask({
        place: { at: start },
        pageSize: count,
        isJump: true,
        change: (_, page) => ({ ...page, start, above }),
      }),
    [ask],
  )

  const read = useCallback<WallLoading['read']>(
    (missing, isStillThere) => {
      if (missing.kind === 'more') return loadMore(missing.count, isStillThere)
      if (missing.kind === 'earlier') return loadEarlier()
      const { place, count } = missing
      const all = total ?? 0
      const isEnd = place + count > all
      const at = Math.max(0, place - Math.floor(count / 3))
      void ask({
        place: isEnd ? { before: 0 } : { at },
        pageSize: count,
        isJump: true,
        change(_, page) {
          const { length } = page.items
          if (!isStillThere()) return null
          if (isEnd) return { ...page, start: Math.max(0, all - length), landing: { place: 'end' } }
          return { ...page, start: at, landing: { place: Math.min(place - at, length - 1) } }
        },
      })
    },
    [total, ask, loadMore, loadEarlier],
  )

  const reload = useCallback(async () => {
    const page = await fetchFeed(feed, { bookmark: '' })
    if (page) edit(() => page)
  }, [feed, edit])

  return useMemo(
    () => ({ state, loadMore, read, show, reload, retry, pause }),
    [state, loadMore, read, show, reload, retry, pause],
  )
}

function usePageRequests({ list, feed, edit }: Omit<Wall, 'total'>) {
  const [state, setState] = useState<WallLoading['state']>('idle')
  const isLoading = useRef(false)
  const latest = useRef(list)
  latest.current = list

  const ask = useCallback(
    async ({ place, pageSize, isJump = false, change }: PageRequest) => {
      if (isLoading.current) return
      isLoading.current = true
      setState(isJump ? 'jumping' : 'loading')
      const page = await fetchFeed(withAdvertisers(feed, latest.current.items), place, pageSize)
      isLoading.current = false
      const isUsable = page && (!isJump || page.items.length > 0)
      setState((now) => (now === 'paused' ? now : isUsable ? 'idle' : 'failed'))
      if (isUsable) edit((now) => change(now, page) ?? now)
    },
    [feed, edit],
  )
  const retry = useCallback(() => setState('idle'), [])
  const pause = useCallback(() => setState('paused'), [])
  return { state, ask, retry, pause }
}

/** Adds the businesses whose promotions may be on screen, so that the next page doesn't repeat them. */
function withAdvertisers(feed: string, pins: readonly WallPin[]): string {
  const ids = pins.filter(isPromoted).map(({ promoter }) => promoter.id)
  const last = ids.slice(-PROMOTIONS_ON_SCREEN)
  return last.length === 0 ? feed : `${feed}&advertisers=${last.join()}`
}
