import { createContext, useState } from 'react'

export const Answer = createContext<unknown>(undefined)

/** How many times the value has changed: a key that makes screen readers announce an unchanged message again. */
export function useChangeCount(value: unknown): number {
  const [last, setLast] = useState({ value, count: 0 })
  if (last.value !== value) setLast({ value, count: last.count + 1 })
  return last.count
}
