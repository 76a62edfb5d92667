import { useRef } from 'react'
import { offsitePath, pinPath } from '../../../content/pins/pin-path.ts'
import { isPromoted } from '../../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { isOwner } from '../../../identity/business/ownership.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { PromotionMenu } from '../../pin-page/promotion-menu.tsx'
import { SaveButton } from '../../pin-page/save-button.tsx'
import { ShareButton } from '../../pin-page/share-button.tsx'
import type { TileActions } from '../wall-tools.ts'
import { MoreButton } from './more-button.tsx'
import { nameOf } from './tile-html.tsx'
import { useToolbar } from './use-toolbar.tsx'

export function TileControls({
  pin,
  acts,
  onHidden,
}: {
  pin: WallPin
  acts: TileActions
  onHidden: () => void
}) {
  const viewer = useViewer()
  const toolbar = useRef<HTMLDivElement>(null)
  useToolbar(toolbar)
  const host = isPromoted(pin) ? pin.host : pin.link && pin.domain
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={`Actions for ${nameOf(pin)}`}
      className="tile-controls pointer-events-none absolute inset-0 flex flex-col justify-between overflow-hidden rounded-pin bg-linear-to-b from-black/50 via-black/5 to-black/35 p-2 *:pointer-events-auto"
    >
      <div className="flex">
        {isPromoted(pin) && (
          <div className="rounded-full bg-raised text-ink">
            <PromotionMenu promotion={pin} onHidden={onHidden} />
          </div>
        )}
        <SaveButton pin={pin} name={nameOf(pin)} />
      </div>
      <div className="flex items-center justify-between gap-2">
        {host ? (
          <a
            href={offsitePath(pin)}
            target="_blank"
            rel={`noopener noreferrer nofollow ${isPromoted(pin) ? 'sponsored' : 'ugc'}`}
            className="flex h-9 min-w-0 items-center rounded-full bg-raised px-3 text-sm font-semibold hover:bg-sunken"
          >
            <span className="truncate">{host}</span>
          </a>
        ) : (
          <span />
        )}
        <div className="flex shrink-0 gap-1">
          <ShareButton
            path={pinPath(pin)}
            title={pin.title}
            className="size-9! shrink-0 bg-raised text-ink"
          />
          {viewer && !isOwner(viewer, pin.maker.id) && <MoreButton pin={pin} acts={acts} />}
        </div>
      </div>
    </div>
  )
}
