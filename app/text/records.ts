/** Makes an object with these keys. Each value is computed from its key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(
  keys: readonly string[],
  read: (key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, read(key)]))
}

export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(record: object): string[] {
  return Object.keys(record)
}
