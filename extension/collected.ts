import type { Collected } from '../app/site-scripts/collect.ts'

export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address)
}

export type CanvasPicture = { url: string; description: string; alt: string; bytes: string }

export function isDrawnPicture(message: unknown): message is CanvasPicture {
  if (typeof message !== 'object' || message === null) return false
  if (!('url' in message && 'description' in message && 'bytes' in message)) return false
  if (!('alt' in message)) return false
  const { url, description, alt, bytes } = message
  return (
    typeof url === 'string' &&
    isWebAddress(url) &&
    typeof description === 'string' &&
    typeof alt === 'string' &&
    typeof bytes === 'string' &&
    bytes.startsWith('data:image/')
  )
}

export function isCollected(message: unknown): message is Collected {
  if (typeof message !== 'object' || message === null) return false
  if (!('url' in message && 'description' in message && 'media' in message)) return false
  const { url, description, media } = message
  return (
    typeof url === 'string' &&
    isWebAddress(url) &&
    typeof description === 'string' &&
    Array.isArray(media) &&
    media.every((picture) => typeof picture === 'string')
  )
}
