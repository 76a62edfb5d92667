/** A campaign of a business for its own pin. The daily budget is in millionths of the business's currency. */
export type DemoCampaign = {
  owner: string
  pin: string
  name: string
  destinationUrl: string
  budgetMicros: number
  days: number
  ageMinutes: number
}

type Board = { key: string; owner: string; privacy: 'public' | 'secret' }
type Pin = { key: string; board: string; link: string; ageMinutes: number }

const CAMPAIGN_DAYS = 30
const DAY_MINUTES = 24 * 60

/** Both businesses promote their oldest public pin, so that a month of reports has data. */
export function campaignsOf(boards: readonly Board[], pins: readonly Pin[]): DemoCampaign[] {
  return [
    { owner: 'kilnandcrumb', name: 'Bread for breakfast', budgetMicros: 70_000_000 },
    { owner: 'woolgather', name: 'Wool from Shetland', budgetMicros: 5_000_000 },
  ].flatMap((campaign) => {
    const isOpen = new Set(
      boards
        .filter(({ owner, privacy }) => owner === campaign.owner && privacy === 'public')
        .map(({ key }) => key),
    )
    const ageMinutes = CAMPAIGN_DAYS * DAY_MINUTES
    const pin = pins.find((one) => isOpen.has(one.board) && one.ageMinutes > ageMinutes)
    return pin
      ? [{ ...campaign, pin: pin.key, destinationUrl: pin.link, days: CAMPAIGN_DAYS, ageMinutes }]
      : []
  })
}
