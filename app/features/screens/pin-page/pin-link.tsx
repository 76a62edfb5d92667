import { Icon } from '../../../ui/icon.tsx'
import { GoneLinkNotice } from '../../content/pins/links/gone-link.tsx'
import { offsitePath } from '../../content/pins/pin-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import type { Promotion } from '../../content/pins/promoted-pin.ts'

export function PinLink({
  pin,
  promotion,
  isOwn,
}: {
  pin: Pin
  promotion: Promotion | null
  isOwn: boolean
}) {
  const shown = { id: pin.id, trackingParams: promotion?.trackingParams ?? null }
  if (promotion) {
    return (
      <a
        href={offsitePath(shown)}
        target="_blank"
        rel="noopener noreferrer nofollow sponsored"
        className="flex h-12 items-center justify-center rounded-full bg-sunken px-5 font-semibold hover:bg-line"
      >
        <span title={promotion.host} className="truncate">
          Visit {promotion.host}
        </span>
      </a>
    )
  }
  const { id, link, domain, createdAt } = pin
  if (!link || !domain) return null
  return (
    <>
      <a
        href={offsitePath(shown)}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="flex w-fit max-w-full items-center gap-2 underline underline-offset-4"
      >
        <Icon name="link" size={18} />
        <span title={domain} className="truncate">
          {domain}
        </span>
      </a>
      {pin.isLinkGone && <GoneLinkNotice pin={{ id, link, createdAt }} isOwn={isOwn} />}
    </>
  )
}
