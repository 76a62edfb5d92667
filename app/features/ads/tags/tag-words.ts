import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'

/** A business's answers to whether it counts sales, by the specification's numbers. */
export const UPSELL_ANSWERS = [
  { answer: 1, words: 'Yes' },
  { answer: 2, words: 'No' },
  { answer: 3, words: "I'm not sure" },
  { answer: 0, words: 'Not answered' },
] as const

export const EVENT_WORDS: Readonly<Record<ConversionEvent, string>> = {
  PAGE_VISIT: 'A page is visited',
  SIGNUP: 'Somebody signs up',
  CHECKOUT: 'Something is bought',
  ADD_TO_CART: 'Something is put in the basket',
  LEAD: 'Somebody shows interest',
  SEARCH: 'Something is searched for',
  WATCH_VIDEO: 'A video is watched',
  VIEW_CATEGORY: 'A category is looked at',
  CUSTOM: 'An event of your own',
}
