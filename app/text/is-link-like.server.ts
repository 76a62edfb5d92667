import { parse } from 'tldts'

/** Characters that browsers accept as dots in host names (UTS #46). */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u2024\ufe52]/g

const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Endings that aren't public suffixes but may resolve somewhere (RFC 2606, RFC 6762). */
const RESERVED = /\.(?:example|test|invalid|localhost|local|internal|onion)$/

/** Whether an email program or a reader could take a part of a text for a link. */
export function isLinkLike(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase().replace(OTHER_DOTS, '.')
  if (/:\s*\/\s*\/|\bwww\s*\.|[^\s@]@[^\s@]+\.[^\s@]/.test(plain)) return true
  return (plain.match(HOST) ?? []).some((host) => {
    const { isIcann, isPrivate, isIp, domain } = parse(host)
    return isIp || RESERVED.test(host) || (domain !== null && Boolean(isIcann || isPrivate))
  })
}

/** Whether a whole text is one host, such as `Booking.com`. */
export function isHostAlone(text: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text)
}
