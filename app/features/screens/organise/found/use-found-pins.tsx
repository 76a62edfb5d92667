import { useCallback, useEffect, useState } from 'react'
import { readFound } from '../select/bulk-action-client.ts'
import type { FoundPins } from './found-pins.ts'

/** All pins that a search finds, including those that the wall hasn't loaded; null until they are known. */
export function useFoundPins(filters: string) {
  const [found, setFound] = useState<FoundPins | null>(null)
  const read = useCallback(async () => {
    const { data } = await readFound(filters)
    setFound(data)
    return data
  }, [filters])

  useEffect(() => {
    void read()
  }, [read])

  return { found, read }
}
