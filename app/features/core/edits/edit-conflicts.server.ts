import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '../../../refusal.ts'
import { type EditValue, editBaseText } from './edit-base.ts'
import type { SubmittedBase } from './edit-base-input.ts'

type Changes = Readonly<Record<string, EditValue | undefined>>

/** The fields that a member changed since the form was shown. Without a base, all fields. */
export function changedFields<T extends Changes>(
  fields: T,
  base: SubmittedBase | undefined,
): Partial<T> {
  const changed: Partial<T> = { ...fields }
  for (const name in changed) {
    const isAsShown = fields[name] === base?.rendered[name]
    if (fields[name] === undefined || isAsShown || base?.chosen.includes(name)) delete changed[name]
  }
  return changed
}

/** The condition that each changed field still has the shown value or already has the new one. */
export function hasNoEditConflict(
  columns: Readonly<Record<string, SQLWrapper>>,
  changed: Changes,
  base: SubmittedBase | undefined,
): SQL | undefined {
  const conditions = Object.entries(columns).map(([name, column]) => {
    const shownValue = base?.rendered[name]
    const newValue = changed[name]
    if (shownValue === undefined || newValue === undefined) return undefined
    return sql`(${column} is ${shownValue} or ${column} is ${newValue})`
  })
  return and(...conditions)
}

/** Returns `edited_meanwhile` if the saved value of a changed field is neither the shown nor the new one. */
export function editConflict(
  saved: Readonly<Record<string, EditValue>> | undefined,
  changed: Changes,
  base: SubmittedBase | undefined,
): Refusal | null {
  if (!saved || !base) return null
  const conflicts = Object.entries(saved).filter(
    ([name, value]) =>
      base.rendered[name] !== undefined &&
      changed[name] !== undefined &&
      value !== base.rendered[name] &&
      value !== changed[name],
  )
  if (conflicts.length === 0) return null
  const names = conflicts.map(([name]) => name)
  return new Refusal('edited_meanwhile', undefined, {
    base: editBaseText({
      rendered: { ...base.rendered, ...Object.fromEntries(conflicts) },
      conflicts: [...new Set([...names, ...base.conflicts])],
    }),
    conflicts: conflicts.map(([field, savedValue]) => ({
      field,
      saved: savedValue,
      yours: changed[field],
    })),
  })
}
