import { jsonLd } from '../../json-ld.ts'
import { MOST_THINGS, NODES_SEEN } from '../limits.ts'

export type Thing = Record<string, unknown>

/** Properties that lead from a page's outermost things to its main ones. */
const LEADING = ['@graph', 'mainEntity', 'mainEntityOfPage']

/** The typed things that a JSON-LD script is about; none for invalid JSON. */
export function thingsInJsonLd(text: string): Thing[] {
  const found: Thing[] = []
  const waiting = [jsonLd(text)]
  for (let seen = 0; waiting.length > 0 && seen < NODES_SEEN; seen++) {
    if (found.length >= MOST_THINGS) break
    const node = waiting.pop()
    if (Array.isArray(node)) waiting.push(...node.slice(0, NODES_SEEN).reverse())
    if (!isThing(node)) continue
    if (typesOf(node).length > 0) found.push(node)
    for (const name of LEADING) waiting.push(node[name])
  }
  return found
}

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, ''))
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MOST_THINGS * 2) : [value]
}
