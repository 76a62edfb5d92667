import { Suspense } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { lazyPart } from '../../ui/network.ts'
import { useDeparture } from '../other-account.ts'

const DepartureDialog = lazyPart(() => import('./departure-dialog.tsx'))

export function DepartureHost() {
  const departure = useDeparture()
  const viewer = useViewer()
  if (departure === null || viewer === null) return null
  return (
    <Suspense>
      <DepartureDialog key={departure} departure={departure} viewer={viewer} />
    </Suspense>
  )
}
