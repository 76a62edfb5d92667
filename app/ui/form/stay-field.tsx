import { useIsLive } from '../hydration.ts'

/**
 * Tells an action that scripts sent the form and the browser stays where it is. Without scripts the
 * field isn't there, and the action says where to go.
 */
export function StayField() {
  return useIsLive() ? <input type="hidden" name="stay" value="1" /> : null
}
