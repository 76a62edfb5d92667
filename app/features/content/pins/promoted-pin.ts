import type { WallPin } from './wall-pins.server.ts'

/** How many promoted pins a large screen may show. Each belongs to a different business. */
export const PROMOTIONS_ON_SCREEN = 6

export type Promotion = {
  isPromoted: true
  promotedIsRemovable: true
  /** The impression's signed token, by which its clicks, saves and views are counted. */
  trackingParams: string
  /** As specified, no sponsor is shown for the statuses 0, 2 and 3. */
  sponsorshipStatus: 0 | 1
  campaignId: number
  promoter: { id: number; username: string; name: string }
  /** The host that the promotion links to, which may differ from the pin's own. */
  host: string
  reasons: string[]
}

export type PromotedPin = WallPin & Promotion

export function isPromoted(pin: WallPin): pin is PromotedPin {
  return 'isPromoted' in pin
}

/** The values that only promoted pins have. */
export function promotionOf(pin: PromotedPin): Promotion {
  const { isPromoted: is, promotedIsRemovable, trackingParams, sponsorshipStatus } = pin
  const { campaignId, promoter, host, reasons } = pin
  const shown = { promotedIsRemovable, trackingParams, sponsorshipStatus, campaignId }
  return { isPromoted: is, ...shown, promoter, host, reasons }
}

export function promotedText({
  sponsorshipStatus,
  promoter,
}: Pick<Promotion, 'sponsorshipStatus' | 'promoter'>): string {
  return sponsorshipStatus === 1 ? `Promoted by ${promoter.name}` : 'Promoted'
}
