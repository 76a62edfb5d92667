import type { Collected } from '../app/elsewhere/collect.ts'

/** Whether others than this browser can open an address. */
export function isOfWeb(address: string): boolean {
  return /^https?:/i.test(address)
}

/** Whether a content script's message is what a page has to save. */
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
