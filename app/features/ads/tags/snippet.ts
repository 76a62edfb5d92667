import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { escaped } from '../../../text/escaped.ts'

type Tag = { id: number; origin: string }

/**
 * The code for every page. Loads the script once and queues calls until it is loaded, so that nothing breaks if it
 * loads late or never. Without scripts, an image reports the visit.
 */
export function snippetOf({ id, origin }: Tag): string {
  return `<script>
!function(w,d,n,s,p){if(!w[n]){p=w[n]=function(){p.q.push(arguments)};p.q=[];p.s=location.search;
s=d.createElement('script');s.async=true;s.src='${origin}/ct/tag.js';d.head.appendChild(s)}}(window,document,'pinfold');
pinfold('load', '${id}')
</script>
<noscript>${imageOf({ id, origin }, 'PAGE_VISIT')}</noscript>`
}

/** The image that reports an event without scripts, for example on a shop's generated pages. */
export function imageOf({ id, origin }: Tag, event: ConversionEvent, more = ''): string {
  const address = `${origin}/ct/?tid=${id}&event=${event}${more}`
  return `<img src="${escaped(address)}" width="1" height="1" alt="" style="position:absolute">`
}

/** The code of each event; visits are reported automatically. */
export const EVENT_CODE: Readonly<Record<ConversionEvent, string>> = {
  CHECKOUT:
    "pinfold('track', 'CHECKOUT', { value: '24.90', currency: 'EUR', event_id: 'order-1001' })",
  ADD_TO_CART: "pinfold('track', 'ADD_TO_CART', { value: '24.90', currency: 'EUR' })",
  SIGNUP: "pinfold('track', 'SIGNUP')",
  LEAD: "pinfold('track', 'LEAD')",
  SEARCH: "pinfold('track', 'SEARCH')",
  VIEW_CATEGORY: "pinfold('track', 'VIEW_CATEGORY')",
  WATCH_VIDEO: "pinfold('track', 'WATCH_VIDEO')",
  CUSTOM: "pinfold('track', 'CUSTOM')",
  PAGE_VISIT: "pinfold('track', 'PAGE_VISIT')",
}
