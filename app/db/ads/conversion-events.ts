/** The events that a campaign can optimise for and that tags report. */
export const CONVERSION_EVENTS = [
  'PAGE_VISIT',
  'SIGNUP',
  'CHECKOUT',
  'ADD_TO_CART',
  'LEAD',
  'SEARCH',
  'WATCH_VIDEO',
  'VIEW_CATEGORY',
  'CUSTOM',
] as const
export type ConversionEvent = (typeof CONVERSION_EVENTS)[number]
