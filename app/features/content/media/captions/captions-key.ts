export function captionsAt(pathname: string): string | null {
  return /^\/media\/captions\/([0-9a-f]{64})$/.exec(pathname)?.[1] ?? null
}

const PREFIX = 'captions/'

/** The key of captions, in the same form as those of stored files, although captions are in D1. */
export function captionsKey(hash: string): string {
  return PREFIX + hash
}

export function captionsWithKey(key: string): string | null {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null
}
