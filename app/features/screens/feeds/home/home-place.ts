import {
  END,
  ID,
  IDS,
  idsOf,
  idsText,
  type ListPlace,
  MARKS,
  marksOf,
  marksText,
  numberOf,
  partsOf,
  type SourcePlace,
  sourceOf,
  sourceText,
  WAITING_AND_KEY,
} from '../list-place.ts'
import type { Marks, Mixable, Mixed } from './mix.ts'

/** A source's pins, highest key first. Further pins have keys below `unreadFrom`; null at the end. */
export type SourceRead<T> = { pins: readonly T[]; unreadFrom: number | null }

/** A pin that is like one of the member's saves. */
export type SimilarPin = { id: number; savedId: number }

export type HomePlace = {
  /** Ignores later follows, so that no pin changes its source while the member scrolls. */
  asOf: number
  followed: SourcePlace
  alike: SimilarPin[] | null
  /** Pins that were shown because they are like the latest saves. They don't appear again as new. */
  shownAlike: number[]
  recent: SourcePlace
  before: Marks[]
}

const START: SourcePlace = { key: null, waiting: [] }
const ENDED: SourcePlace = { key: END, waiting: [] }

export const TOP: HomePlace = {
  asOf: Number.MAX_SAFE_INTEGER,
  followed: START,
  alike: null,
  shownAlike: [],
  recent: START,
  before: [],
}

/** Turns a visitor's bookmark into a place in a home feed of everybody's pins. */
export function visitorPlace({ before, ...recent }: ListPlace): HomePlace {
  return { ...TOP, followed: ENDED, alike: [], recent, before }
}

/** The text form of a place: parts in base 36, in the order of {@link HomePlace}. */
export const PLACE_TEXT = new RegExp(
  `^${ID}~${WAITING_AND_KEY}~${IDS}~${IDS}~${IDS}~${WAITING_AND_KEY}~${MARKS}$`,
)

export function isEnd({ followed, alike, recent }: HomePlace): boolean {
  return !hasMorePins(followed) && alike?.length === 0 && !hasMorePins(recent)
}

export function hasMorePins({ key, waiting }: SourcePlace): boolean {
  return key !== END || waiting.length > 0
}

/** The place where a source continues after a page. Unused pins above the last used key are waiting. */
export function placeAfter<T extends Mixable & { key: number }>(
  place: SourcePlace,
  { pins, unreadFrom }: SourceRead<T>,
  mixed: Mixed<T>,
): SourcePlace {
  const taken = new Set(mixed.pins)
  const keys = pins.filter((pin) => taken.has(pin)).map((pin) => pin.key)
  const left = pins.filter((pin) => mixed.left.has(pin))
  const lastKey = Math.min(place.key ?? Number.POSITIVE_INFINITY, ...keys)
  const waiting = left.filter(({ key }) => key > lastKey).map(({ id }) => id)
  if (waiting.length === left.length) return { key: unreadFrom ?? END, waiting }
  return { key: Number.isFinite(lastKey) ? lastKey : null, waiting }
}

export function writePlace({
  asOf,
  followed,
  alike,
  shownAlike,
  recent,
  before,
}: HomePlace): string {
  const pins = alike ?? []
  const saved = [...new Set(pins.map(({ savedId }) => savedId))]
  return [
    asOf.toString(36),
    sourceText(followed),
    idsText(saved),
    // The digit after a pin's id is the index of the save that it resembles.
    pins.map(({ id, savedId }) => `.${id.toString(36)}${saved.indexOf(savedId)}`).join(''),
    idsText(shownAlike),
    sourceText(recent),
    marksText(before),
  ].join('~')
}

export function readPlace(text: string): HomePlace {
  const [asOf = '', followed = '', saved = '', alike = '', shown = '', recent = '', before = ''] =
    text.split('~')
  const savedIds = idsOf(saved)
  return {
    asOf: numberOf(asOf),
    followed: sourceOf(followed),
    alike: partsOf(alike).map((part) => ({
      id: numberOf(part.slice(0, -1)),
      savedId: savedIds[Number(part.at(-1))] ?? 0,
    })),
    shownAlike: idsOf(shown),
    recent: sourceOf(recent),
    before: marksOf(before),
  }
}
