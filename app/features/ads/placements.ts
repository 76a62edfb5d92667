export const PLACEMENTS = [
  'biz_hub_ad_credits',
  'biz_hub_empty_state_ads_widget',
  'biz_hub_create_ad',
  'closeup_partner_module',
  'navbar_promote_pin',
  'pin_create_success',
  'pin_create_success_for_pinner',
  'pin_rep',
  'pin_analytics',
  'trends_home_page',
  'trends_details_page',
  'biz_hub_top_carousel_section',
] as const

export function comesFromBuilder(placement: string | null): boolean {
  return placement === 'pin_create_success'
}
