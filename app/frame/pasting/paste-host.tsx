import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { Part } from '../../ui/failing/part.tsx'
import { isForField } from '../../ui/form/is-for-field.ts'
import { lazyPart } from '../../ui/network.ts'
import type { Pasted } from './paste-offer.tsx'

const PasteOffer = lazyPart(() => import('./paste-offer.tsx'))

/** Offers to save pictures, videos or an address that a member pastes outside a field. */
export function PasteHost() {
  const isMember = useViewer() !== null
  const { key } = useLocation()
  const [pasted, setPasted] = useState<(Pasted & { on: string }) | null>(null)

  useEffect(() => {
    if (!isMember) return
    function onPaste(event: ClipboardEvent) {
      const { clipboardData } = event
      if (isForField(event) || document.querySelector('input[type=file]')) return
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) =>
        /^(?:image\/(?!svg)|video\/)/.test(type),
      )
      const text = clipboardData?.getData('text') ?? ''
      if (files.length > 0 || /https?:\/\//i.test(text)) setPasted({ files, text, on: key })
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [isMember, key])

  if (pasted?.on !== key) return null
  return (
    <Part name="pasting" place="over">
      <Suspense>
        <PasteOffer {...pasted} onClose={() => setPasted(null)} />
      </Suspense>
    </Part>
  )
}
