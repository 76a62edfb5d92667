import { CLICK_ID } from '../limits.ts'

/** A click id that is nobody's: its events go back to no campaign. */
const TEST_CLICK = 'a-test-of-your-own-tag'

/** A page's address that makes the visit a test, as if somebody came there by a promoted Pin. */
export function testAddress(page: string): string {
  const url = new URL(page)
  url.searchParams.set('pf_test', '1')
  url.searchParams.set(CLICK_ID, TEST_CLICK)
  return url.href
}
