import { Suspense, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Part } from '../../../../ui/failing/part.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyPart } from '../../../../ui/network.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import type { TileActions } from '../wall-tools.ts'

const TileMenu = lazyPart(() => import('./tile-menu.tsx'))

export function MoreButton({ pin, acts }: { pin: WallPin; acts: TileActions }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="More about this pin"
        className="size-9! shrink-0 bg-raised text-ink"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={20} />
      </IconButton>
      {isOpen && (
        <Part name="tile menu" place="over">
          <Suspense>
            <TileMenu pin={pin} acts={acts} onClose={() => setOpen(false)} />
          </Suspense>
        </Part>
      )}
    </>
  )
}
