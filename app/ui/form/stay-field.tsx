import { useIsLive } from '../hydration.ts'

export function StayField() {
  return useIsLive() ? <input type="hidden" name="stay" value="1" /> : null
}
