import type { WallPin } from './wall-pins.server.ts'

/** How many promoted pins a large screen may show: no business stands there twice. */
export const PROMOTIONS_ON_SCREEN = 6

export type Promotion = {
  isPromoted: true
  promotedIsRemovable: true
  /** Names the showing, signed: its link, its save and its being seen count by it. */
  trackingParams: string
  /** 0, 2 and 3 show no name, by the specification. */
  sponsorshipStatus: 0 | 1
  campaignId: number
  promoter: { id: number; username: string; name: string }
  /** The host of its link, which may lead elsewhere than the pin's own. */
  host: string
  reasons: string[]
}

export type PromotedPin = WallPin & Promotion

export function isPromoted(pin: WallPin): pin is PromotedPin {
  return 'isPromoted' in pin
}

/** The values of a promoted pin beside those of each pin. */
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
