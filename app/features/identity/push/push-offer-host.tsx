import { useFetchers, useRouteLoaderData } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/network.ts'
import { useViewer } from '../sessions/use-viewer.tsx'

const PushOffer = lazyPart(() => import('./push-offer.tsx'))

const SAVED: readonly (string | undefined)[] = ['pin_saved', 'pin_created', 'pins_created']

/** Offers notifications after a save or a follow, never on arrival. */
export function PushOfferHost() {
  const viewer = useViewer()
  const saved = useRouteLoaderData<{ flash?: { kind: string } | null }>('root')?.flash?.kind
  const follows = useFetchers().some(
    ({ formAction, formData }) => formAction === '/follow/' && formData?.get('follow') === 'true',
  )
  const [isDue, setDue] = useState(false)
  if (!isDue && (follows || SAVED.includes(saved))) setDue(true)

  if (!viewer || !isDue) return null
  return (
    <Suspense>
      <PushOffer key={viewer.id} />
    </Suspense>
  )
}
