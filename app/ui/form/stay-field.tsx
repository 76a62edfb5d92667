import { useIsHydrated } from '../hydration.ts'

export function StayField() {
  return useIsHydrated() ? <input type="hidden" name="stay" value="1" /> : null
}
