import type { ReactNode } from 'react'
import type { ListPage } from '../../../paging.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { PagedWall } from './paged-wall.tsx'
import { useWallPages } from './wall-pages.tsx'
import { readWall, type SentWall } from './wall-rows.ts'

export function Wall({
  pins,
  feed,
  label,
  children,
}: {
  pins: SentWall<ListPage<WallPin>>
  feed: string
  label: string
  children?: ReactNode
}) {
  return (
    <PagedWall pages={useWallPages(readWall(pins), feed)} label={label}>
      {children}
    </PagedWall>
  )
}
