import { ClockTime } from './timing/clock.tsx'

export function Moment({ at }: { at: number }) {
  return <ClockTime at={at} dateStyle="long" timeStyle="short" />
}
