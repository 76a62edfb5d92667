import {
  consolePath,
  experimentPath,
  insightsPath,
  productCatalogPath,
  productGroupPath,
  reportPath,
} from '../app/features/ads/console-urls.ts'

type Build = (advertiser: number | null) => string

/** Every console address in the specification, with the function that builds it. */
export const CONSOLE_PATHS: readonly (readonly [path: string, build: Build])[] = [
  ['/reporting/campaigns/', (id) => reportPath(id, 'campaigns')],
  ['/reporting/adgroups/', (id) => reportPath(id, 'adgroups')],
  ['/reporting/ads/', (id) => reportPath(id, 'ads')],
  ['/reporting/productgroups/', (id) => reportPath(id, 'productgroups')],
  ['/reporting/productitems/', (id) => reportPath(id, 'productitems')],
  ['/reporting/campaignNegativeKeywords/', (id) => reportPath(id, 'campaignNegativeKeywords')],
  ['/reporting/campaignSearchQueries/', (id) => reportPath(id, 'campaignSearchQueries')],
  ['/reporting/adGroupNegativeKeywords/', (id) => reportPath(id, 'adGroupNegativeKeywords')],
  ['/reporting/adGroupPositiveKeywords/', (id) => reportPath(id, 'adGroupPositiveKeywords')],
  ['/reporting/adGroupSearchQueries/', (id) => reportPath(id, 'adGroupSearchQueries')],
  ['/reporting/preferences/', (id) => reportPath(id, 'preferences')],
  [
    '/reporting/campaigns/?objective=CONSIDERATION',
    (id) => reportPath(id, 'campaigns', 'CONSIDERATION'),
  ],

  ['/ads/create/', (id) => consolePath(id, 'ads', 'create')],
  ['/automated/ads/create/', (id) => consolePath(id, 'automated/ads', 'create')],
  ['/ads/edit/', (id) => consolePath(id, 'ads', 'edit')],
  ['/automated/ads/edit/', (id) => consolePath(id, 'automated/ads', 'edit')],
  ['/ads/edit_draft/', (id) => consolePath(id, 'ads', 'edit_draft')],
  ['/ads/duplicate/', (id) => consolePath(id, 'ads', 'duplicate')],
  ['/ads/bulk_edit/', (id) => consolePath(id, 'ads', 'bulk_edit')],
  ['/ads/campaign_mode/', (id) => consolePath(id, 'ads', 'campaign_mode')],

  ['/audiences/', (id) => consolePath(id, 'audiences')],
  ['/audience_debug/', (id) => consolePath(id, 'audience_debug')],

  ['/billing/', (id) => consolePath(id, 'billing')],
  ['/billing/history/', (id) => consolePath(id, 'billing', 'history')],
  ['/billing/order_lines/', (id) => consolePath(id, 'billing', 'order_lines')],
  ['/billing/promotions/', (id) => consolePath(id, 'billing', 'promotions')],
  ['/billing/documents/', (id) => consolePath(id, 'billing', 'documents')],
  ['/billing/tax_documents/', (id) => consolePath(id, 'billing', 'tax_documents')],
  [
    '/billing/prepaid_campaign_spend_summary/',
    (id) => consolePath(id, 'billing', 'prepaid_campaign_spend_summary'),
  ],
  [
    '/billing/prepaid_spend_campaign_breakdown/',
    (id) => consolePath(id, 'billing', 'prepaid_spend_campaign_breakdown'),
  ],

  ['/bulk_editor/', (id) => consolePath(id, 'bulk_editor')],
  ['/bulk_editor/upload_template/', (id) => consolePath(id, 'bulk_editor', 'upload_template')],
  ['/bulk_editor/download_template/', (id) => consolePath(id, 'bulk_editor', 'download_template')],
  ['/bulk_editor/history/', (id) => consolePath(id, 'bulk_editor', 'history')],
  ['/bulk_editor/bulk_id_library/', (id) => consolePath(id, 'bulk_editor', 'bulk_id_library')],
  ['/bulk_editor/resources/', (id) => consolePath(id, 'bulk_editor', 'resources')],

  ['/experiments/', (id) => consolePath(id, 'experiments')],
  ['/experiments/create/', (id) => consolePath(id, 'experiments', 'create')],
  ['/experiments/view-results/', (id) => consolePath(id, 'experiments', 'view-results')],
  ['/experiments/view-results/5/', (id) => experimentPath(id, 5)],
  ['/experiments/ab-test/create/', (id) => consolePath(id, 'experiments', 'ab-test/create')],

  ['/history/', (id) => consolePath(id, 'history')],

  ['/conversions/', (id) => consolePath(id, 'conversions')],
  ['/conversions/events-overview/', (id) => consolePath(id, 'conversions', 'events-overview')],
  ['/conversions/event-history/', (id) => consolePath(id, 'conversions', 'event-history')],
  ['/conversions/health/', (id) => consolePath(id, 'conversions', 'health')],
  ['/conversions/test-events/', (id) => consolePath(id, 'conversions', 'test-events')],
  ['/conversions/tag/', (id) => consolePath(id, 'conversions', 'tag')],
  ['/conversions/tag_manual_setup/', (id) => consolePath(id, 'conversions', 'tag_manual_setup')],
  ['/conversions/tag-health/', (id) => consolePath(id, 'conversions', 'tag-health')],
  ['/conversions/upload/', (id) => consolePath(id, 'conversions', 'upload')],
  ['/conversions/history/', (id) => consolePath(id, 'conversions', 'history')],
  ['/conversions/pca_history/', (id) => consolePath(id, 'conversions', 'pca_history')],
  ['/conversions/pca_upload/', (id) => consolePath(id, 'conversions', 'pca_upload')],
  ['/conversions/api_manual_setup/', (id) => consolePath(id, 'conversions', 'api_manual_setup')],
  ['/conversions/api_partner_setup/', (id) => consolePath(id, 'conversions', 'api_partner_setup')],
  ['/conversions/access_token/', (id) => consolePath(id, 'conversions', 'access_token')],
  ['/conversions/setup-api/', (id) => consolePath(id, 'conversions', 'setup-api')],
  ['/conversions/deduplication/', (id) => consolePath(id, 'conversions', 'deduplication')],
  ['/conversions/payload-helper/', (id) => consolePath(id, 'conversions', 'payload-helper')],
  [
    '/conversions/pinterest_capi_connect/',
    (id) => consolePath(id, 'conversions', 'pinterest_capi_connect'),
  ],

  ['/pin-builder/', (id) => consolePath(id, 'pin-builder')],
  ['/accounts_manager/', (id) => consolePath(id, 'accounts_manager')],
  ['/report-center/', (id) => consolePath(id, 'report-center')],
  ['/report-center/builder/', (id) => consolePath(id, 'report-center', 'builder')],
  ['/report-center/history/', (id) => consolePath(id, 'report-center', 'history')],
  ['/report-center/unsubscribe/', (id) => consolePath(id, 'report-center', 'unsubscribe')],
  ['/report-center/download/', (id) => consolePath(id, 'report-center', 'download')],
  ['/quick-promote/', (id) => consolePath(id, 'quick-promote')],
  ['/recommendations/', (id) => consolePath(id, 'recommendations')],
  ['/product-catalogs/data-source', productCatalogPath],

  ['/campaign-insights/7/', (id) => insightsPath(id, 7)],
  [
    '/campaign-insights/7/?start_date=2026-11-01&end_date=2026-11-22',
    (id) => insightsPath(id, 7, { startDate: '2026-11-01', endDate: '2026-11-22' }),
  ],
  ['/campaign-insights/7/product-group/9', (id) => productGroupPath(id, 7, 9)],

  ['/media_planner/', (id) => consolePath(id, 'media_planner')],
  ['/msot-optimizer/', (id) => consolePath(id, 'msot-optimizer')],
]

/** The beginnings of console addresses that no other route answers. */
export const CONSOLE_AREAS = [
  ...new Set(CONSOLE_PATHS.map(([path]) => path.split('/')[1] ?? '')),
].filter((area) => area !== 'pin-builder' && area !== 'quick-promote')
