import { sizeText } from '../../../text/size-text.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { OFFLINE_PINS } from '../limits.ts'

/** How many bytes this device has left for the site; null if the browser doesn't say. */
export async function readRoom(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  if (estimate?.quota === undefined || estimate.usage === undefined) return null
  return Math.max(0, estimate.quota - estimate.usage)
}

export function keptPartText(pinCount: number): string {
  if (pinCount <= OFFLINE_PINS) return pinsText(pinCount)
  return `The first ${OFFLINE_PINS.toLocaleString('en')} of ${pinsText(pinCount)}`
}

export function roomText(room: number | null): string {
  return room === null ? '' : `This device has room for ${sizeText(room)}.`
}
