import type { JsonSchema } from './json-schema.ts'

const TEXTS: Readonly<Record<string, string>> = {
  username: 'ana',
  name: 'Moon jars',
  title: 'Moon jar',
  about: 'Potter in Stoke',
  business_name: 'Kiln & Clay',
  description: 'Thrown in two halves',
  alt_text: 'A round white jar on a table',
  country: 'GB',
  currency: 'GBP',
  dominant_color: '#d8d2c4',
  website: 'https://kiln.example/',
  filename: '/.well-known/pinfold-site-verification.txt',
  metatag: '<meta name="pinfold-site-verification" content="3f9c">',
  dns_txt_record: 'pinfold-site-verification=3f9c',
  file_content: 'pinfold-site-verification=3f9c',
}

const ID = '245768571025681'

/** A realistic value that the schema allows. Every build generates the same one. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { type, properties, items, anyOf } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) return exampleOf(anyOf.find((one) => one.type !== 'null') ?? {}, name)
  if (properties) {
    const shown = Object.entries(properties)
    return Object.fromEntries(shown.map(([key, inner]) => [key, exampleOf(inner, key)]))
  }
  if (type === 'array') return items ? [exampleOf(items, name)] : []
  if (type === 'integer' || type === 'number') return numberFor(schema, name)
  if (type === 'boolean') return false
  return type === 'string' ? textFor(schema, name) : null
}

function numberFor({ minimum = 0, maximum }: JsonSchema, name: string): number {
  if (name.endsWith('_time')) return 1_767_225_600
  if (/width|height/.test(name)) return 600
  return Math.min(maximum ?? Number.POSITIVE_INFINITY, Math.max(minimum, 12))
}

function textFor({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-01-01T10:00:00.000Z'
  if (format === 'date') return '2026-01-01'
  if (/(^|_)ids?$/i.test(name) || pattern?.startsWith('^\\d')) return ID
  if (/url|image|link|address/.test(name)) return 'https://kiln.example/jars'
  return TEXTS[name] ?? '3f9c'
}
