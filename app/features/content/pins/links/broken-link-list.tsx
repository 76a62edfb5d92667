import { Link } from 'react-router-dom'
import { isolated } from '../../../../text/direction.ts'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { boardPath } from '../../boards/board-names/board-path.ts'
import { pinPath } from '../pin-path.ts'
import { ArchiveLink, BrokenLinkActions } from './broken-link-notice.tsx'
import type { BrokenLink } from './broken-links.server.ts'

export function BrokenLinkList({ pins }: { pins: readonly BrokenLink[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <ul {...keptFocus} aria-label="Pins with broken links" className="mb-6 flex flex-col gap-5">
      {pins.map((pin) => (
        <BrokenLinkRow key={pin.id} pin={pin} />
      ))}
    </ul>
  )
}

function BrokenLinkRow({ pin }: { pin: BrokenLink }) {
  const { picture, board } = pin
  const name = pin.title || pin.altText || 'Untitled pin'
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-4 rounded-dialog bg-sunken p-4">
      <Link
        to={pinPath(pin)}
        aria-hidden="true"
        tabIndex={-1}
        className="aspect-square overflow-hidden rounded-pin bg-canvas"
      >
        <img
          src={picturePath(picture.hash, '236x')}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="size-full object-cover"
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <Link
          to={pinPath(pin)}
          dir="auto"
          className="line-clamp-2 text-base font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-muted" title={pin.link}>
          <bdi>{pin.link}</bdi>
        </p>
        <p className="text-muted">
          {'On '}
          <Link to={boardPath(board)} className="underline underline-offset-4">
            <bdi>{board.name}</bdi>
          </Link>
          {' · '}
          <ArchiveLink pin={pin}>Wayback Machine’s copy</ArchiveLink>
        </p>
        <div className="mt-2">
          <BrokenLinkActions pin={pin} of={`: ${isolated(name)}`} />
        </div>
      </div>
    </li>
  )
}
