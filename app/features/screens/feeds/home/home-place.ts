import type { Marks, Mixable, Mixed } from './mix.ts'

/** How far a source in the order of its keys was read, and the ids of its pins above that wait. */
export type SourcePlace = {
  /** The last key; null before the first, and {@link END} after all. */
  key: number | null
  waiting: number[]
}

export const END = Number.MIN_SAFE_INTEGER

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
export function placeAt(key: number): HomePlace {
  return { ...TOP, followed: ENDED, alike: [], recent: { key, waiting: [] } }
}

const ID = '[0-9a-z]{1,11}'
const IDS = `(?:\\.${ID})*`
const WAITING_AND_KEY = `(?:-?${ID}|_)?${IDS}`

/** More than any place has. */
export const LONGEST_PLACE = 4000

/** The text of a place: parts of numbers in base 36, in the order of {@link HomePlace}. */
export const PLACE_TEXT = new RegExp(
  `^${ID}~${WAITING_AND_KEY}~${IDS}~${IDS}~${IDS}~${WAITING_AND_KEY}~(?:[0-9a-z]{6})*$`,
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
    before.flat().join(''),
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
    before: (before.match(/.{6}/g) ?? []).map((marks) => [marks.slice(0, 3), marks.slice(3)]),
  }
}

function sourceText({ key, waiting }: SourcePlace): string {
  return `${key === END ? '_' : (key?.toString(36) ?? '')}${idsText(waiting)}`
}

function sourceOf(text: string): SourcePlace {
  const [key = ''] = text.split('.', 1)
  const waiting = idsOf(text.slice(key.length))
  if (key === '_') return { key: END, waiting }
  return { key: key === '' ? null : numberOf(key), waiting }
}

function idsText(ids: readonly number[]): string {
  return ids.map((id) => `.${id.toString(36)}`).join('')
}

function idsOf(text: string): number[] {
  return partsOf(text).map(numberOf)
}

function partsOf(text: string): string[] {
  return text.split('.').slice(1)
}

/** D1 takes no greater number. */
function numberOf(text: string): number {
  const number = Number.parseInt(text, 36)
  return Number.isSafeInteger(number) ? number : 0
}
