import { useState } from 'react'
import { type KeptSelection, takeHanded } from './kept-selection.ts'

export function useKeptSelection(boardId: number | null): KeptSelection {
  const [kept] = useState(() => ({ pins: { boards: [] }, handed: takeHanded(boardId) }))
  return kept
}
