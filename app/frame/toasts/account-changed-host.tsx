import { Suspense } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { Part } from '../../ui/failing/part.tsx'
import { lazyPart } from '../../ui/network.ts'
import { useAccountChange } from '../account-change.ts'

const DepartureDialog = lazyPart(() => import('./account-changed-dialog.tsx'))

export function AccountChangedHost() {
  const departure = useAccountChange()
  const viewer = useViewer()
  if (departure === null || viewer === null) return null
  return (
    <Part name="departure" place="over">
      <Suspense>
        <DepartureDialog key={departure} departure={departure} viewer={viewer} />
      </Suspense>
    </Part>
  )
}
