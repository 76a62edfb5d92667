import type { Collected } from '../app/site-scripts/collect.ts'

export function isOfWeb(address: string): boolean {
  return /^https?:/i.test(address)
}

export function isCollected(message: unknown): message is Collected {
  if (typeof message !== 'object' || message === null) return false
  if (!('url' in message && 'description' in message && 'media' in message)) return false
  const { url, description, media } = message
  return (
    typeof url === 'string' &&
    isOfWeb(url) &&
    typeof description === 'string' &&
    Array.isArray(media) &&
    media.every((picture) => typeof picture === 'string')
  )
}
