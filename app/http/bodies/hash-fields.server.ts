import { createHash, type Hash } from 'node:crypto'

const SLICE = 1024 * 1024

/** Hashes fields. For a file, hashes its type and size; for a stored file, everything except its key. */
export function hashOfFields(fields: unknown): string {
  const hash = createHash('sha256')
  addTo(hash, fields)
  return hash.digest('base64url')
}

function addTo(hash: Hash, value: unknown): void {
  if (typeof value === 'string') addText(hash, value)
  else if (value instanceof Blob) addText(hash, `file ${value.type} ${value.size}`)
  else if (typeof value !== 'object' || value === null) addText(hash, `${typeof value} ${value}`)
  else {
    const entries = Object.entries(value).filter(([name]) => !('bytes' in value && name === 'key'))
    hash.update(`${entries.length}:`)
    for (const [name, inner] of entries) {
      addText(hash, name)
      addTo(hash, inner)
    }
  }
}

function addText(hash: Hash, text: string): void {
  hash.update(`${text.length} `)
  for (let at = 0; at < text.length; at += SLICE) hash.update(text.slice(at, at + SLICE))
}
