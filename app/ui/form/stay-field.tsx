import { useIsLive } from '../hydration.ts'

/** Tells an action that scripts sent the form; without scripts it redirects. */
export function StayField() {
  return useIsLive() ? <input type="hidden" name="stay" value="1" /> : null
}
