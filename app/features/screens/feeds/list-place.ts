import type { Marks } from './home/mix.ts'

/** How far a source has been read, and earlier pins that still wait for a place. */
export type SourcePlace = {
  /** The last key that was read: null at the start, and {@link END} after the last pin. */
  key: number | null
  waiting: number[]
}

/** A key below every other key. */
export const END = Number.MIN_SAFE_INTEGER

export type ListPlace = SourcePlace & { before: Marks[] }

export const LIST_START: ListPlace = { key: null, waiting: [], before: [] }

/** An upper bound for the length of a place's text. */
export const LONGEST_PLACE = 4000

export const ID = '[0-9a-z]{1,11}'
export const IDS = `(?:\\.${ID})*`
export const WAITING_AND_KEY = `(?:-?${ID}|_)?${IDS}`
export const MARKS = '(?:[0-9a-z]{6})*'

/** The text form of a place in a list. */
export const LIST_PLACE_TEXT = new RegExp(`^${WAITING_AND_KEY}~${MARKS}$`)

export function writeListPlace({ before, ...source }: ListPlace): string {
  return `${sourceText(source)}~${marksText(before)}`
}

/** Reads a text that fits {@link LIST_PLACE_TEXT}. */
export function readListPlace(text: string): ListPlace {
  const [source = '', before = ''] = text.split('~')
  return { ...sourceOf(source), before: marksOf(before) }
}

export function sourceText({ key, waiting }: SourcePlace): string {
  return `${key === END ? '_' : (key?.toString(36) ?? '')}${idsText(waiting)}`
}

export function sourceOf(text: string): SourcePlace {
  const [key = ''] = text.split('.', 1)
  const waiting = idsOf(text.slice(key.length))
  if (key === '_') return { key: END, waiting }
  return { key: key === '' ? null : numberOf(key), waiting }
}

export function idsText(ids: readonly number[]): string {
  return ids.map((id) => `.${id.toString(36)}`).join('')
}

export function idsOf(text: string): number[] {
  return partsOf(text).map(numberOf)
}

export function partsOf(text: string): string[] {
  return text.split('.').slice(1)
}

/** A base-36 number; 0 above the largest safe integer, which is D1's limit. */
export function numberOf(text: string): number {
  const number = Number.parseInt(text, 36)
  return Number.isSafeInteger(number) ? number : 0
}

export function marksText(marks: readonly Marks[]): string {
  return marks.flat().join('')
}

export function marksOf(text: string): Marks[] {
  return (text.match(/.{6}/g) ?? []).map((marks) => [marks.slice(0, 3), marks.slice(3)])
}
