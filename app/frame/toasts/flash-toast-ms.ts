import { RESENT_TOAST_MS } from '../../features/identity/limits.ts'
import type { Flash, ShownFlash } from '../../flashes/flash.ts'
import { PASSING_TOAST_MS, TOAST_MS } from '../../ui/overlay/toast-ms.ts'

/** Set by the specification, for saves and for a code that is sent again. */
const STAY_MS: Partial<Record<Flash['kind'], number>> = {
  pin_saved: 4000,
  code_sent: RESENT_TOAST_MS,
}

/** How long a flash message stays, in ms: less if there is nothing to press. */
export function flashToastMs({ kind, undo }: ShownFlash): number {
  const isPassing = undo === null && kind !== 'refused' && kind !== 'download_started'
  return STAY_MS[kind] ?? (isPassing ? PASSING_TOAST_MS : TOAST_MS)
}
