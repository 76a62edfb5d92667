import { LaterCode } from '../../../ui/failing/later-code.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { offsitePath } from '../../content/pins/pin-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import type { Promotion } from '../../content/pins/promoted-pin.ts'

const loadNotice = async () => ({
  default: (await import('../../content/pins/links/broken-link-notice.tsx')).BrokenLinkNotice,
})
const BrokenLinkNotice = import.meta.env.SSR ? (await loadNotice()).default : lazyPart(loadNotice)

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
      {pin.isLinkGone && (
        <LaterCode key={id}>
          <BrokenLinkNotice pin={{ id, link, createdAt }} isOwn={isOwn} />
        </LaterCode>
      )}
    </>
  )
}
