import { useNavigate } from '@remix-run/react'
import { comesFromBuilder } from '../../placements.ts'
import { closeAction } from '../flow/close-action.ts'
import type { ReadyPage } from '../page.server.ts'

/** Closes a dialog. `isAbove` says that it was opened from the page. Without history, opens `fallback`. */
export function useClose(
  { placement, isCrossSite, closesWindow }: ReadyPage,
  { fallback, isAbove }: { fallback: string; isAbove: boolean },
): () => void {
  const navigate = useNavigate()
  return () => {
    const action = closeAction({
      hasPinBuilder: !isAbove && comesFromBuilder(placement),
      isCrossSite,
      closesWindow,
      historyLength: window.history.length,
    })
    if (action === 'close') return window.close()
    // Remix numbers only its own history entries. Earlier entries may belong to another site.
    const entryIndex: number = window.history.state?.idx ?? 0
    if (action.by === 'history') return window.history.go(-action.back)
    return entryIndex < action.back ? navigate(fallback, { replace: true }) : navigate(-action.back)
  }
}
