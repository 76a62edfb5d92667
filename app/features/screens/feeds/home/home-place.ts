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

/** Pins of a source by their keys, greatest first, and below which key it has more; null for nowhere. */
export type SourceRead<T> = { pins: readonly T[]; unreadFrom: number | null }

/** A pin like one that the member saved. */
export type Alike = { id: number; savedId: number }

export type HomePlace = {
  /** Follows of after this id don't count: each pin stays in its source while home is read. */
  asOf: number
  followed: SourcePlace
  /** Those like the last saves are chosen at the top; null there. */
  alike: Alike[] | null
  /** Pins like the last saves that were shown: they are new, too. */
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

/** The place in the feed of everybody's pins alone, as a visitor's bookmark has it. */
export function placeIn({ before, ...recent }: ListPlace): HomePlace {
  return { ...TOP, followed: ENDED, alike: [], recent, before }
}

/** The text of a place: parts of numbers in base 36, in the order of {@link HomePlace}. */
export const PLACE_TEXT = new RegExp(
  `^${ID}~${WAITING_AND_KEY}~${IDS}~${IDS}~${IDS}~${WAITING_AND_KEY}~${MARKS}$`,
)

export function isEnd({ followed, alike, recent }: HomePlace): boolean {
  return !isGoingOn(followed) && alike?.length === 0 && !isGoingOn(recent)
}

export function isGoingOn({ key, waiting }: SourcePlace): boolean {
  return key !== END || waiting.length > 0
}

/** Where a source goes on after a page: what it has left above the last key that the page took waits. */
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
    // A pin's last figure names the save, by its place among them.
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
