import { useState } from 'react'
import { NO_PINS } from './found-pins.ts'
import { type KeptSelection, takeHanded } from './kept-selection.ts'

export function useKeptSelection(boardId: number | null): KeptSelection {
  const [kept] = useState(() => ({ pins: NO_PINS, handed: takeHanded(boardId) }))
  return kept
}
