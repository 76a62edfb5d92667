import type { MetaDescriptor } from '@remix-run/cloudflare'

/** `url` ends in a slash. */
export function feedLinks(url: string): MetaDescriptor[] {
  const alternate = { tagName: 'link', rel: 'alternate' } as const
  return [
    { ...alternate, type: 'application/atom+xml', href: `${url}feed.atom` },
    { ...alternate, type: 'application/feed+json', href: `${url}feed.json` },
  ]
}

/** https://oembed.com/#section4 */
export function oembedLinks(url: string): MetaDescriptor[] {
  return ['json', 'xml'].map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: `${new URL(url).origin}/oembed/?${new URLSearchParams({ url, format })}`,
  }))
}
