const REPORTS = [
  'campaigns',
  'adgroups',
  'ads',
  'productgroups',
  'productitems',
  'campaignNegativeKeywords',
  'campaignSearchQueries',
  'adGroupNegativeKeywords',
  'adGroupPositiveKeywords',
  'adGroupSearchQueries',
  'preferences',
] as const

/** Pages with sub-pages. The empty name is the page itself, if it exists. */
const PAGES = {
  ads: ['create', 'edit', 'edit_draft', 'duplicate', 'bulk_edit', 'campaign_mode'],
  'automated/ads': ['create', 'edit'],
  audiences: [''],
  audience_debug: [''],
  billing: [
    '',
    'history',
    'order_lines',
    'promotions',
    'documents',
    'tax_documents',
    'prepaid_campaign_spend_summary',
    'prepaid_spend_campaign_breakdown',
  ],
  bulk_editor: [
    '',
    'upload_template',
    'download_template',
    'history',
    'bulk_id_library',
    'resources',
  ],
  experiments: ['', 'create', 'view-results', 'ab-test/create'],
  history: [''],
  conversions: [
    '',
    'events-overview',
    'event-history',
    'health',
    'test-events',
    'tag',
    'tag_manual_setup',
    'tag-health',
    'upload',
    'history',
    'pca_history',
    'pca_upload',
    'api_manual_setup',
    'api_partner_setup',
    'access_token',
    'setup-api',
    'deduplication',
    'payload-helper',
    'pinterest_capi_connect',
  ],
  'pin-builder': [''],
  accounts_manager: [''],
  'report-center': ['', 'builder', 'history', 'unsubscribe', 'download'],
  'quick-promote': [''],
  recommendations: [''],
  media_planner: [''],
  'msot-optimizer': [''],
} as const

type Area = keyof typeof PAGES
type Advertiser = number | null

/** This page chooses the business itself, so its path has no advertiser id. */
export const QUICK_PROMOTE_PATH = '/advertiser/quick-promote/'

export function consolePath<A extends Area>(
  advertiser: Advertiser,
  area: A,
  ...[page]: '' extends (typeof PAGES)[A][number]
    ? [page?: (typeof PAGES)[A][number]]
    : [page: (typeof PAGES)[A][number]]
): string {
  return `${prefix(advertiser)}/${area}/${page ? `${page}/` : ''}`
}

export function tagPath(
  advertiserId: number,
  tagId: number,
  page: 'tag' | 'test-events' = 'tag',
): string {
  return withQuery(consolePath(advertiserId, 'conversions', page), { tag: String(tagId) })
}

export function reportPath(
  advertiser: Advertiser,
  report: (typeof REPORTS)[number],
  objective?: string,
): string {
  return withQuery(`${prefix(advertiser)}/reporting/${report}/`, { objective })
}

export function experimentPath(advertiser: Advertiser, experimentId: number): string {
  return `${prefix(advertiser)}/experiments/view-results/${experimentId}/`
}

/** The path of a campaign's report, with an optional first and last day (`YYYY-MM-DD`). */
export function insightsPath(
  advertiser: Advertiser,
  campaignId: number,
  { startDate, endDate }: { startDate?: string; endDate?: string } = {},
): string {
  const path = `${prefix(advertiser)}/campaign-insights/${campaignId}/`
  return withQuery(path, { start_date: startDate, end_date: endDate })
}

export function productGroupPath(
  advertiser: Advertiser,
  campaignId: number,
  productGroupId: number,
): string {
  return `${prefix(advertiser)}/campaign-insights/${campaignId}/product-group/${productGroupId}`
}

export function productCatalogPath(advertiser: Advertiser): string {
  return `${prefix(advertiser)}/product-catalogs/data-source`
}

export function adsBillingPath(advertiser: number, campaignId: number): string {
  return withQuery(consolePath(advertiser, 'billing'), {
    campaign_id: String(campaignId),
    objective_type: 'CLICKTHROUGH',
    is_quick_promote: 'true',
  })
}

function prefix(advertiser: Advertiser): string {
  return advertiser === null ? '' : `/advertiser/${advertiser}`
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
