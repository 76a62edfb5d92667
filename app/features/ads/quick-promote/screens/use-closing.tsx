import { useNavigate } from '@remix-run/react'
import { comesFromBuilder } from '../../placements.ts'
import { closing } from '../flow/closing.ts'
import type { ReadyPage } from '../page.server.ts'

/** `isAbove`: the dialog was opened from the page. Without a history, `fallback` is shown. */
export function useClosing(
  { placement, isCrossSite, closesWindow }: ReadyPage,
  { fallback, isAbove }: { fallback: string; isAbove: boolean },
): () => void {
  const navigate = useNavigate()
  return () => {
    const way = closing({
      hasPinBuilder: !isAbove && comesFromBuilder(placement),
      isCrossSite,
      closesWindow,
      historyLength: window.history.length,
    })
    if (way === 'close') return window.close()
    // Remix counts its own entries: those before them may be another site's.
    const own: number = window.history.state?.idx ?? 0
    if (way.by === 'history') return window.history.go(-way.back)
    return own < way.back ? navigate(fallback, { replace: true }) : navigate(-way.back)
  }
}
