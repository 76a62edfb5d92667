import type { ReactNode } from 'react'
import type { ListPage } from '../../paging.ts'
import type { WallPin } from '../pins/wall-pins.server.ts'
import { PagedWall } from './paged-wall.tsx'
import { useWallPages } from './wall-pages.tsx'

/** A wall that reads its own pages: the first from its loader, those that follow from `feed`. */
export function Wall({
  pins,
  feed,
  label,
  children,
}: {
  pins: ListPage<WallPin>
  /** The call that answers the pages that follow, with its query; the bookmark is added to it. */
  feed: string
  label: string
  children?: ReactNode
}) {
  return (
    <PagedWall pages={useWallPages(pins, feed)} label={label}>
      {children}
    </PagedWall>
  )
}
