import { HOUR_SECONDS } from '../../../../../durations.ts'
import type { Video } from '../facts.ts'
import { NAME_LENGTH } from '../limits.ts'
import { secondsOf } from './duration.ts'
import { plainText } from './plain-text.ts'
import type { Thing } from './things.ts'

const LONGEST_SECONDS = 48 * HOUR_SECONDS

export function videoIn(thing: Thing): Video | null {
  return videoOf(plainText(thing['name'], NAME_LENGTH), secondsOf(thing['duration']))
}

export function videoInMetaTags(metaTags: ReadonlyMap<string, string>): Video | null {
  if (!metaTags.get('og:type')?.startsWith('video')) return null
  const statedDuration = metaTags.get('video:duration') ?? metaTags.get('og:video:duration') ?? ''
  const seconds = /^\d{1,6}$/.test(statedDuration)
    ? Number(statedDuration)
    : secondsOf(metaTags.get('duration'))
  return videoOf(plainText(metaTags.get('og:title'), NAME_LENGTH), seconds)
}

function videoOf(name: string, seconds: number | null): Video | null {
  const isFitting = seconds !== null && seconds > 0 && seconds <= LONGEST_SECONDS
  return isFitting ? { kind: 'video', name, durationMs: seconds * 1000 } : null
}
