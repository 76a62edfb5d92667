import type { PlaceFact } from '../facts.ts'
import { NAME_LENGTH } from '../limits.ts'
import { plainText } from './plain-text.ts'
import { isThing, listOf, type Thing } from './things.ts'

const ADDRESS = [
  'streetAddress',
  'postalCode',
  'addressLocality',
  'addressRegion',
  'addressCountry',
]
const DEGREES = { latitude: 90, longitude: 180 } as const

export function placeIn(thing: Thing): PlaceFact | null {
  const [address] = listOf(thing['address'])
  const parts = isThing(address) ? ADDRESS.map((part) => address[part]) : [address]
  const texts = parts.map((part) => plainText(part, 120)).filter(Boolean)
  const shown = [...new Set(texts)].join(', ')
  const [geo] = listOf(thing['geo'])
  const spot = isThing(geo) ? spotOf(geo) : null
  const name = plainText(thing['name'], NAME_LENGTH)
  return shown || spot ? { kind: 'place', name, address: shown, spot } : null
}

function spotOf(geo: Thing): PlaceFact['spot'] {
  const latitude = degrees(geo, 'latitude')
  const longitude = degrees(geo, 'longitude')
  const isSomewhere = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)
  return isSomewhere ? { latitude, longitude } : null
}

function degrees(geo: Thing, name: keyof typeof DEGREES): number | null {
  const text = plainText(geo[name], 30)
  const number = /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(number) <= DEGREES[name] ? Number(number.toFixed(6)) : null
}
