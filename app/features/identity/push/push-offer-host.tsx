import { useFetchers, useRouteLoaderData } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { Part } from '../../../ui/failing/part.tsx'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { lazyPart } from '../../../ui/network.ts'
import { useViewer } from '../sessions/use-viewer.tsx'

const PushOffer = lazyPart(() => import('./push-offer.tsx'))

const SAVED: readonly (string | undefined)[] = ['pin_saved', 'pin_created', 'pins_created']

/** Offers notifications after a save or a follow, never on first load. */
export function PushOfferHost() {
  const isLive = useIsHydrated()
  const viewer = useViewer()
  const saved = useRouteLoaderData<{ flash?: { kind: string } | null }>('root')?.flash?.kind
  const follows = useFetchers().some(
    ({ formAction, formData }) => formAction === '/follow/' && formData?.get('follow') === 'true',
  )
  const [isDue, setDue] = useState(false)
  // During hydration, setting state would cause another render, in which `useIsHydrated` returns the browser's value.
  if (isLive && !isDue && (follows || SAVED.includes(saved))) setDue(true)

  if (!viewer || !isDue) return null
  return (
    <Part name="push offer" place="over">
      <Suspense>
        <PushOffer key={viewer.id} />
      </Suspense>
    </Part>
  )
}
