import { useMemo } from 'react'
import { useViewer } from '../auth/sessions/use-viewer.tsx'
import { actingId } from '../business/acting.ts'
import { shownProfile } from '../business/shown-profile.ts'
import type { Asker } from './last-boards.ts'

export function useAsker(): Asker {
  const viewer = useViewer()
  const profileId = viewer ? actingId(viewer) : 0
  const username = viewer ? shownProfile(viewer).username : ''
  const isActing = Boolean(viewer?.acting)
  return useMemo(() => ({ profileId, username, isActing }), [profileId, username, isActing])
}
