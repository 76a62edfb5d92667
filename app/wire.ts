import { remembering } from './text/remembering.ts'

/** Keys become snake_case, and ids strings: numbers under `id`, `…Id` or, in a list, `…Ids`. */
export function toWire(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return /(^i|I)ds?$/.test(key) ? String(value) : value
  if (Array.isArray(value)) return value.map((item) => toWire(item, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), toWire(inner, name)]),
  )
}

/** Turns a request's fields into a schema's: keys in camelCase, values as they came. */
export function fromWire(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]))
}

/** A name, or a path of names with dots; one in capitals alone, such as `LOCATION`, stays. */
export const snakeCase = remembering((name) =>
  name
    .split('.')
    .map((part) =>
      /[a-z]/.test(part) ? part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : part,
    )
    .join('.'),
)

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Undoes {@link toWire}, for the browser that reads our own calls. */
export function reviveWire(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /(^|_)ids?$/.test(name) ? Number(value) : value
  if (Array.isArray(value)) return value.map((item) => reviveWire(item, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [camelCase(key), reviveWire(inner, key)]),
  )
}
