import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'

/** The specification's answers to the question whether a business measures sales. */
export const UPSELL_ANSWERS = [
  { answer: 1, label: 'Yes' },
  { answer: 2, label: 'No' },
  { answer: 3, label: "I'm not sure" },
  { answer: 0, label: 'Not answered' },
] as const

export const EVENT_NAMES: Readonly<Record<ConversionEvent, string>> = {
  PAGE_VISIT: 'Page visit',
  SIGNUP: 'Sign-up',
  CHECKOUT: 'Purchase',
  ADD_TO_CART: 'Added to basket',
  LEAD: 'Lead',
  SEARCH: 'Search',
  WATCH_VIDEO: 'Video watched',
  VIEW_CATEGORY: 'Category viewed',
  CUSTOM: 'Custom event',
}
