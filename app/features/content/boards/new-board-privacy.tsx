import { useViewer } from '../../identity/sessions/use-viewer.tsx'

/** The default privacy of the viewer's new boards. */
export function useNewBoardPrivacy(): 'public' | 'secret' {
  return useViewer()?.preferences.boardPrivacy ?? 'public'
}
