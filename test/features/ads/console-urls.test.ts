import { expect, test } from 'vitest'
import { adsBillingPath, QUICK_PROMOTE_PATH } from '../../../app/features/ads/console-urls.ts'
import { CONSOLE_PATHS } from '../../console-paths.ts'

test.each(CONSOLE_PATHS)(
  'the console has %s, with the advertiser as prefix if it is known',
  (path, build) => {
    expect([build(null), build(42)]).toEqual([path, `/advertiser/42${path}`])
  },
)

test('the list has every path of the specification once', () => {
  expect(new Set(CONSOLE_PATHS.map(([path]) => path)).size).toBe(76)
})

test('the quick promote path is never prefixed', () => {
  expect(QUICK_PROMOTE_PATH).toBe('/advertiser/quick-promote/')
})

test('the ads billing link names the campaign', () => {
  expect(adsBillingPath(42, 7)).toBe(
    '/advertiser/42/billing/?campaign_id=7&objective_type=CLICKTHROUGH&is_quick_promote=true',
  )
})
