import { jsonValue } from '../../../text/json-value.ts'

export type EditValue = string | number | null
export type EditValues = Readonly<Record<string, EditValue>>

export type FieldConflict = {
  saved: EditValue
  isSavedChosen: boolean
  /** The base as text for the first conflicting field, or null. When it changes, the field's choice is focused. */
  startAt: string | null
}

/** A form's saved values, sent back by the form, so that a save detects concurrent changes. */
export type EditBase = {
  rendered: EditValues
  /** Fields that somebody else changed too; `rendered` has the values they saved. */
  conflicts: readonly string[]
}

/** The maximum length of a base as JSON: over ten times a form's longest texts. */
const EDIT_BASE_LENGTH = 64 * 1024

/** The name of the radio buttons that choose between two versions of a field. */
export function choiceName(field: string): string {
  return `choice.${field}`
}

export function editBaseText(base: EditBase): string {
  return JSON.stringify(base)
}

/** Reads a base that {@link editBaseText} wrote; null for any other text. */
export function readEditBase(text: unknown): EditBase | null {
  if (typeof text !== 'string' || text.length > EDIT_BASE_LENGTH) return null
  const base = jsonValue(text)
  if (typeof base !== 'object' || base === null) return null
  if (!('rendered' in base) || !('conflicts' in base)) return null
  const { rendered, conflicts } = base
  return isValues(rendered) && isNames(conflicts) ? { rendered, conflicts } : null
}

function isValues(value: unknown): value is EditValues {
  return typeof value === 'object' && value !== null && Object.values(value).every(isValue)
}

function isValue(value: unknown): value is EditValue {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
