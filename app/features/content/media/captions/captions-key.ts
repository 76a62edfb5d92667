export function captionsAt(pathname: string): string | null {
  return /^\/media\/captions\/([0-9a-f]{64})$/.exec(pathname)?.[1] ?? null
}

const PREFIX = 'captions/'

/** The key of captions among the keys of stored files, although they are in D1. */
export function captionsKey(hash: string): string {
  return PREFIX + hash
}

export function captionsWithKey(key: string): string | null {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null
}
