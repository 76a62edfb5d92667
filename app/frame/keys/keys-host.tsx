import { Suspense, useEffect, useState } from 'react'
import { isTaken } from '../../ui/is-taken.ts'
import { lazyPart } from '../../ui/network.ts'
import { hasLetterKeys } from './letter-keys.ts'

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

/** The keys of every page: `/` goes to the search, `?` shows all. */
export function KeysHost() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isTrusted } = event
      if (ctrlKey || metaKey || altKey || isTaken(event)) return
      // The menu's own event opens the sheet all the same.
      if (isTrusted && !hasLetterKeys()) return
      if (key === '?') setOpen(true)
      if (key !== '/') return
      event.preventDefault()
      document.getElementsByName('q')[0]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
