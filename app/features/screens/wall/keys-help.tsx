import { useEffect, useState } from 'react'
import { KeysDialog } from './keys-dialog.tsx'
import { isWallKey } from './wall-keys.ts'

export function KeysHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onHelpKey(event: KeyboardEvent) {
      if (event.key === '?' && isWallKey(event)) setOpen(true)
    }
    document.addEventListener('keydown', onHelpKey)
    return () => document.removeEventListener('keydown', onHelpKey)
  }, [])
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />
}
