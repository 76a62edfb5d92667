import * as v from 'valibot'
import { escaped, readableJson } from '../../../text/escaped.ts'

const Pixels = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'invalid_parameters'), v.transform(Number)),
)

/** https://oembed.com/#section2.2 */
export const OEmbedQuery = v.object({
  url: v.pipe(v.string('invalid_parameters'), v.maxLength(4000, 'invalid_parameters')),
  format: v.optional(v.string('invalid_parameters'), 'json'),
  maxwidth: Pixels,
  maxheight: Pixels,
})
export type OEmbedQuery = v.InferOutput<typeof OEmbedQuery>

export type OEmbed = {
  version: '1.0'
  /** A `link` has a title and names, but no frame. */
  type: 'rich' | 'link'
  title: string
  author_name: string
  author_url: string
  provider_name: string
  provider_url: string
  /** In seconds. */
  cache_age: number
  html?: string
  width?: number
  height?: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

export const OEMBED_FORMATS: Readonly<
  Record<string, { type: string; write: (answer: OEmbed) => string }>
> = {
  json: { type: 'application/json', write: (answer) => readableJson(answer) },
  xml: { type: 'text/xml', write: xmlOf },
}

function xmlOf(answer: OEmbed): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escaped(`${value}`)}</${name}>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('')}</oembed>\n`
}
