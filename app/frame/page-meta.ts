import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../brand.ts'
import { picturePath } from '../features/ground/pictures/picture-path.ts'
import { feedLinks } from '../features/screens/profiles/feed-links.ts'
import { isolated } from '../text/direction.ts'

type SharedPicture = { path: string; width: number; height: number; altText: string }

const NOINDEX = { name: 'robots', content: 'noindex' }

/** Meta tags for search engines and previews; private pages have a title only. */
export function pageMeta({
  title,
  description,
  path,
  origin,
  isPublic,
  picture,
  feedOf,
  isEmbeddable = false,
  isUnindexed = false,
}: {
  title: string
  description: string
  path: string
  origin: string
  isPublic: boolean
  feedOf?: string
  isEmbeddable?: boolean
  /** Whether search engines are asked to leave it out, though everybody may see it. */
  isUnindexed?: boolean
  picture?: SharedPicture | undefined
}): MetaDescriptor[] {
  const named = { title: `${isolated(title)} · ${BRAND}` }
  if (!isPublic) return [named, NOINDEX]
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
    ...(isUnindexed ? [NOINDEX] : []),
    ...(feedOf ? feedLinks(origin + feedOf) : []),
    ...(isEmbeddable ? oembedLinks(origin, url) : []),
  ]
  if (!picture) return open
  return [
    ...open,
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.altText },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export function pictureOfPin(
  { hash, width, height }: { hash: string; width: number; height: number },
  altText: string,
): SharedPicture {
  const shownWidth = Math.min(width, 736)
  return {
    path: picturePath(hash, '736x'),
    width: shownWidth,
    height: Math.round((height * shownWidth) / width),
    altText,
  }
}

/** https://oembed.com/#section4 */
function oembedLinks(origin: string, url: string): MetaDescriptor[] {
  return ['json', 'xml'].map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `${format === 'json' ? 'application' : 'text'}/${format}+oembed`,
    href: `${origin}/oembed/?${new URLSearchParams({ url, format })}`,
  }))
}
