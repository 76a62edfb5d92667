/** https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-CH-UA-Mobile */
export function isFromPhone({ headers }: Request): boolean | null {
  const hint = headers.get('Sec-CH-UA-Mobile')
  if (hint !== null) return hint === '?1'
  const userAgent = headers.get('User-Agent')
  return userAgent ? /\b(iPhone|iPod|Mobile|Windows Phone)\b/.test(userAgent) : null
}
