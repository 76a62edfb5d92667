import { Suspense, useEffect, useState } from 'react'
import { Part } from '../../ui/failing/part.tsx'
import { isForField } from '../../ui/form/is-for-field.ts'
import { lazyPart } from '../../ui/network.ts'
import { hasSingleKeys } from './single-keys.ts'

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

/** Keyboard shortcuts of every page: `/` focuses the search, `?` shows all shortcuts. */
export function KeysHost() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isTrusted } = event
      if (ctrlKey || metaKey || altKey || isForField(event)) return
      // The menu's own event works even if the shortcuts are off.
      if (isTrusted && !hasSingleKeys()) return
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
    <Part name="keys" place="over">
      <Suspense>
        <KeysDialog onClose={() => setOpen(false)} />
      </Suspense>
    </Part>
  )
}
