import { useNavigate, useSearchParams } from '@remix-run/react'
import { Suspense } from 'react'
import { Part } from '../../../ui/failing/part.tsx'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { lazyPart } from '../../../ui/network.ts'
import { pinPath, sentPinPath } from '../../content/pins/pin-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { sharedPin } from './shared-pin.ts'

const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx'))

export function ShareFromLink({ pin }: { pin: { id: number; title: string; isListed: boolean } }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isLive = useIsHydrated()
  const viewer = useViewer()
  if (!isLive || query.get('share') !== 'true') return null
  const path = pinPath(pin)
  const { subject, whyNot } = sharedPin(pin)
  return (
    <Part name="share" place="over">
      <Suspense>
        <ShareDialog
          path={sentPinPath(pin, viewer)}
          title={pin.title}
          heading="Send this pin"
          subject={(viewer?.acting === null && subject) || undefined}
          whyNot={viewer?.acting === null ? whyNot : undefined}
          onClose={() => navigate(path, { replace: true, preventScrollReset: true })}
        />
      </Suspense>
    </Part>
  )
}
