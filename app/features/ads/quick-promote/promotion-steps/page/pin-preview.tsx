import type { ReactNode } from 'react'
import { picturePath, pictureSrcSet } from '../../../../core/pictures/picture-path.ts'
import type { OwnPin } from '../../own-pins.server.ts'
import { campaignName } from '../../promotion-form/campaign-name.ts'

export function PinPreview({
  pin,
  name,
  destination,
  businessName,
  children,
}: {
  pin: OwnPin
  name: string
  destination: string
  businessName: string
  children?: ReactNode
}) {
  const { hash, width, height, altText, title } = pin
  const host = URL.parse(destination)?.hostname.replace(/^www\./, '') ?? pin.domain
  return (
    <section
      aria-label="The pin"
      className="flex flex-wrap gap-4 @min-[870px]:flex-col @min-[870px]:flex-nowrap @min-[870px]:rounded-dialog @min-[870px]:bg-sunken @min-[870px]:p-5"
    >
      <img
        src={picturePath(hash, '236x')}
        srcSet={pictureSrcSet(hash, width)}
        sizes="(min-width: 870px) 280px, 120px"
        width={width}
        height={height}
        alt={altText || title}
        className="h-auto max-h-96 w-28 shrink-0 self-start rounded-pin bg-pressed object-cover @min-[870px]:w-full"
      />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p dir="auto" className="line-clamp-3 font-semibold">
          {campaignName(name.trim()) || 'Untitled campaign'}
        </p>
        <p className="wrap-anywhere text-sm text-muted">{host ?? 'No address yet'}</p>
        <p className="mt-1 text-sm text-muted">Promoted by {businessName}</p>
        {children}
      </div>
    </section>
  )
}
