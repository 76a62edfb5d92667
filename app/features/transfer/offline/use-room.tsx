import { useEffect, useState } from 'react'
import { readRoom } from './room.ts'

/** The room on this device, read again whenever `state` changes; null until it is known. */
export function useRoom(state: unknown): number | null {
  const [room, setRoom] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept boards change the room
  useEffect(() => {
    void readRoom().then(setRoom)
  }, [state])
  return room
}
