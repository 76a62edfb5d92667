import { useMemo } from 'react'
import { actingId } from '../../identity/business/acting.ts'
import { shownProfile } from '../../identity/business/shown-profile.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { PickerProfile } from './board-cache.ts'

export function useActingProfile(): PickerProfile {
  const viewer = useViewer()
  const profileId = viewer ? actingId(viewer) : 0
  const username = viewer ? shownProfile(viewer).username : ''
  const isActing = Boolean(viewer?.acting)
  return useMemo(() => ({ profileId, username, isActing }), [profileId, username, isActing])
}
