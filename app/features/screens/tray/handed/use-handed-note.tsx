import { useEffect, useRef } from 'react'
import { type HandedNote, noteHanded } from './handed-note.ts'

/** Notes for the tray, when a pop-up's page is left, what became of the picture that it was opened with. */
export function useHandedNote(readId: () => string | null, noteOf: () => HandedNote): void {
  const latest = useRef({ readId, noteOf })
  latest.current = { readId, noteOf }
  useEffect(() => {
    function note() {
      const id = latest.current.readId()
      if (id !== null) noteHanded(id, latest.current.noteOf())
    }
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('pagehide', note)
      note()
    }
  }, [])
}
