import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'

/** The specification's answers to the question whether a business measures sales. */
export const UPSELL_ANSWERS = [
  { answer: 1, label: 'Yes' },
  { answer: 2, label: 'No' },
  { answer: 3, label: "I'm not sure" },
  { answer: 0, label: 'Not answered' },
] as const

export const EVENT_NAMES: Readonly<Record<ConversionEvent, string>> = {
  PAGE_VISIT: 'A page is visited',
  SIGNUP: 'Someone signs up',
  CHECKOUT: 'Something is bought',
  ADD_TO_CART: 'Something is added to the basket',
  LEAD: 'Someone becomes a lead',
  SEARCH: 'Someone searches',
  WATCH_VIDEO: 'A video is watched',
  VIEW_CATEGORY: 'A category is viewed',
  CUSTOM: 'Custom event',
}
