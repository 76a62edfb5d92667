import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../brand.ts'
import { isolated } from '../direction.ts'
import { feedLinks } from '../feed-links.ts'

/** Meta tags for search engines and previews; private pages have a title only. */
export function pageMeta({
  title,
  description,
  path,
  origin,
  isPublic,
  picture,
  feedOf,
}: {
  title: string
  description: string
  path: string
  origin: string
  isPublic: boolean
  /** The path whose feed it has. */
  feedOf?: string
  picture?: { path: string; width: number; height: number; altText: string } | undefined
}): MetaDescriptor[] {
  const named = { title: `${isolated(title)} · ${BRAND}` }
  if (!isPublic) return [named, { name: 'robots', content: 'noindex' }]
  const url = origin + path.replace(/\/?$/, '/')
  const open: MetaDescriptor[] = [
    named,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: BRAND },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(feedOf ? feedLinks(origin + feedOf) : []),
  ]
  if (!picture) return open
  const shownWidth = Math.min(picture.width, 736)
  return [
    ...open,
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: String(shownWidth) },
    {
      property: 'og:image:height',
      content: String(Math.round((picture.height * shownWidth) / picture.width)),
    },
    { property: 'og:image:alt', content: picture.altText },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
