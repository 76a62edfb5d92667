import { QUICK_PROMOTE_PATH } from './console-urls.ts'

type Nearest = { path: string; name: string }

/** Replacements for missing console pages, longest prefix first. `/` starts a path outside the advertiser's pages. */
const NEAREST: readonly (readonly [beginning: string, path: string, name: string])[] = [
  ['automated/ads/', QUICK_PROMOTE_PATH, 'Promote a pin'],
  ['ads/', QUICK_PROMOTE_PATH, 'Promote a pin'],
  ['quick-promote/', QUICK_PROMOTE_PATH, 'Promote a pin'],
  ['recommendations/', QUICK_PROMOTE_PATH, 'Promote a pin'],
  ['pin-builder/', '/pin-builder/', 'Create pin'],
  ['accounts_manager/', '/business/access/', 'People and businesses'],
  ['billing/history/', 'billing/history/', 'Bills'],
  ['billing/documents/', 'billing/history/', 'Bills'],
  ['billing/tax_documents/', 'billing/history/', 'Bills'],
  ['billing/order_lines/', 'billing/history/', 'Bills'],
  ['billing/', 'billing/', 'Billing'],
  ['conversions/health/', 'conversions/health/', 'Health'],
  ['conversions/tag-health/', 'conversions/health/', 'Health'],
  ['conversions/event', 'conversions/health/', 'Health'],
  ['conversions/', 'conversions/', 'Tags'],
  ['bulk_editor/history/', 'history/', 'History'],
  ['history/', 'history/', 'History'],
  ['report-center/download/', 'report-center/download/', 'Report'],
  ['reporting/ads/', 'reporting/ads/', 'Promoted pins'],
  ['', 'reporting/campaigns/', 'Campaigns'],
]

/** Returns the existing page closest to an address in an advertiser's console, with a name if it's a replacement. */
export function nearestPage(advertiserId: number, address: string): Nearest | { path: string } {
  const asked = address.endsWith('/') ? address : `${address}/`
  const [, campaignId] = /^campaign-insights\/([1-9]\d*)\//.exec(asked) ?? []
  if (campaignId) {
    const path = `/advertiser/${advertiserId}/reporting/campaigns/${campaignId}/`
    return asked.split('/').length === 3 ? { path } : { path, name: 'Campaign' }
  }
  const [, place = '', name = ''] = NEAREST.find(([beginning]) => asked.startsWith(beginning)) ?? []
  const path = place.startsWith('/') ? place : `/advertiser/${advertiserId}/${place}`
  return place === asked || path === `/${asked}` ? { path } : { path, name }
}
