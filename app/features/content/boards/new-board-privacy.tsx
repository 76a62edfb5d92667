import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** The privacy that the viewer's new boards begin with. */
export function useNewBoardPrivacy(): 'public' | 'secret' {
  return useViewer()?.preferences.boardPrivacy ?? 'public'
}
