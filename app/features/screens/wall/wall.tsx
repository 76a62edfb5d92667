import type { ReactNode } from 'react'
import { PagedWall } from './paged-wall.tsx'
import type { WallList } from './wall-list.ts'
import { useWallPages } from './wall-pages.tsx'
import { readWall, type SerialisedWall } from './wall-rows.ts'

export function Wall({
  pins,
  feed,
  pinCount,
  label,
  children,
}: {
  pins: SerialisedWall<WallList>
  feed: string
  pinCount?: number
  label: string
  children?: ReactNode
}) {
  return (
    <PagedWall pages={useWallPages(readWall(pins), feed, pinCount)} label={label}>
      {children}
    </PagedWall>
  )
}
