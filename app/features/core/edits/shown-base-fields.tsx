import type { ReactNode } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import {
  choiceName,
  type EditBase,
  editBaseText,
  type FieldConflict,
  readEditBase,
} from './edit-base.ts'
import { FieldConflicts } from './edit-choice.tsx'

/** Sends the values that the form shows as saved. After a refusal, sends the earlier values again. */
export function ShownBaseFields({
  rendered,
  result,
  children,
}: {
  rendered: EditBase['rendered']
  result: FormResult | undefined
  children: ReactNode
}) {
  const text = sentBaseText(rendered, result)
  const base = result && readEditBase(text)

  function conflictOf(name: string): FieldConflict | null {
    if (!base?.conflicts.includes(name)) return null
    return {
      saved: base.rendered[name] ?? null,
      isSavedChosen: result?.typed[choiceName(name)] === 'saved',
      startAt: base.conflicts[0] === name ? text : null,
    }
  }

  return (
    <FieldConflicts.Provider value={conflictOf}>
      <input type="hidden" name="base" value={text} />
      {children}
    </FieldConflicts.Provider>
  )
}

export function sentBaseText(
  rendered: EditBase['rendered'],
  result: FormResult | undefined,
): string {
  const sent = result?.details['base'] ?? result?.typed['base']
  return typeof sent === 'string' ? sent : editBaseText({ rendered, conflicts: [] })
}
