import { adsBillingPath, consolePath } from '../console-urls.ts'

type Place = { advertiserId: number; campaign_id: number | null }

export function billingPath({ advertiserId, campaign_id }: Place): string {
  return campaign_id === null
    ? consolePath(advertiserId, 'billing')
    : adsBillingPath(advertiserId, campaign_id)
}

export function cardPath(place: Place): string {
  return `${consolePath(place.advertiserId, 'billing')}card/${campaignQuery(place)}`
}

/** The path to which the payment company redirects members. The company adds the session's id. */
export function cardDonePath(place: Place): string {
  return `${consolePath(place.advertiserId, 'billing')}card/done/${campaignQuery(place)}`
}

export function payNowPath(advertiserId: number): string {
  return `${consolePath(advertiserId, 'billing')}pay/`
}

/** The path that redirects to the bank, where the cardholder confirms the payment. */
export function confirmPath(advertiserId: number): string {
  return `${consolePath(advertiserId, 'billing')}confirm/`
}

export function confirmedPath(advertiserId: number): string {
  return `${confirmPath(advertiserId)}done/`
}

export function billPath(advertiserId: number, invoiceId: number): string {
  return `${consolePath(advertiserId, 'billing', 'history')}${invoiceId}/`
}

export function creditNotePath(advertiserId: number, invoiceId: number, noteId: number): string {
  return `${billPath(advertiserId, invoiceId)}credit/${noteId}/`
}

function campaignQuery({ campaign_id }: Place): string {
  return campaign_id === null ? '' : `?campaign_id=${campaign_id}`
}
