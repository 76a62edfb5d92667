import { useEffect, useMemo, useState } from 'react'
import { filterQuery } from '../../search/your-pins/filters.ts'
import { readFound } from '../select/bulk-action-client.ts'
import type { Organised } from '../select/organiser-frame.tsx'
import { chosenPins, type FoundPins, idsOf, mergedPins, NO_PINS } from './found-pins.ts'
import type { KeptSelection } from './kept-selection.ts'

/**
 * Restores the selection from before this search, and keeps it for the next search. Returns the
 * found and the previously selected pins; null until the search has finished.
 */
export function useEarlierSelection(
  kept: KeptSelection,
  found: FoundPins | null,
  { selection, onSelect }: Pick<Organised, 'selection' | 'onSelect'>,
): FoundPins | null {
  const [earlier, setEarlier] = useState<FoundPins | null>(null)

  useEffect(() => {
    void earlierOf(kept).then((pins) => {
      kept.handed = null
      onSelect((now) => now && { ...now, ids: new Set([...now.ids, ...idsOf(pins)]) })
      setEarlier(pins)
    })
  }, [kept, onSelect])

  useEffect(() => {
    if (earlier === null) return
    const known = mergedPins(found ?? NO_PINS, earlier)
    kept.pins = selection ? chosenPins(known, selection) : NO_PINS
  }, [kept, earlier, found, selection])

  return useMemo(() => found && mergedPins(found, earlier ?? NO_PINS), [found, earlier])
}

async function earlierOf({ pins, handed }: KeptSelection): Promise<FoundPins> {
  if (!handed) return pins
  const { boardId, sectionId, all, ids, fixedIds } = handed
  if (!all) return { boards: [{ boardId, pinIds: [...ids] }], fixedIds: [...fixedIds] }
  const { data } = await readFound(filterQuery({ board: boardId, section: sectionId }))
  return data ? chosenPins(data, handed) : NO_PINS
}
