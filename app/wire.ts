import { memoise } from './text/memoise.ts'

/** Converts keys to snake_case, and ids (`id`, `…Id`, `…Ids` in a list) from numbers to strings. */
export function toWire(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return /(^i|I)ds?$/.test(key) ? String(value) : value
  if (Array.isArray(value)) return value.map((item) => toWire(item, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), toWire(inner, name)]),
  )
}

/** Converts a request's keys to camelCase for a schema; values stay as they are. */
export function fromWire(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]))
}

/** Converts a name, or a dotted path of names. A name in capitals only, such as `LOCATION`, stays. */
export const snakeCase = memoise((name) =>
  name
    .split('.')
    .map((part) =>
      /[a-z]/.test(part)
        ? part.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)
        : part,
    )
    .join('.'),
)

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, character: string) => character.toUpperCase())
}

/** Undoes {@link toWire}, for browser code that reads our own calls. */
export function reviveWire(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return /(^|_)ids?$/.test(name) && /^\d+$/.test(value) ? Number(value) : value
  if (Array.isArray(value)) return value.map((item) => reviveWire(item, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [camelCase(key), reviveWire(inner, key)]),
  )
}
