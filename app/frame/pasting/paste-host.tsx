import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { isTaken } from '../../ui/is-taken.ts'
import { lazyPart } from '../../ui/network.ts'
import type { Pasted } from './paste-offer.tsx'

const PasteOffer = lazyPart(() => import('./paste-offer.tsx'))

/** Offers members to save a picture or an address that they paste outside of a field. */
export function PasteHost() {
  const isMember = useViewer() !== null
  const { key } = useLocation()
  const [pasted, setPasted] = useState<(Pasted & { on: string }) | null>(null)

  useEffect(() => {
    if (!isMember) return
    function onPaste(event: ClipboardEvent) {
      const { clipboardData } = event
      // The Pin Builder takes pictures itself.
      if (isTaken(event) || document.querySelector('input[type=file]')) return
      const picture = [...(clipboardData?.files ?? [])].find(({ type }) =>
        /^image\/(?!svg)/.test(type),
      )
      const words = clipboardData?.getData('text') ?? ''
      if (picture || /https?:\/\//i.test(words)) setPasted({ picture, words, on: key })
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [isMember, key])

  if (pasted?.on !== key) return null
  return (
    <Suspense>
      <PasteOffer {...pasted} onClose={() => setPasted(null)} />
    </Suspense>
  )
}
