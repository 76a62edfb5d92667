import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import { renditionSize } from '../../core/pictures/picture-path.ts'
import { feedLinks, oembedLinks } from '../../screens/profiles/alternate-links.server.ts'
import { PREVIEW, pinPreviewPath } from './preview-path.ts'

type SharedPicture = { path: string; width: number; height: number; altText: string }

const NOINDEX = { name: 'robots', content: 'noindex' }

/** Meta tags for search engines and previews; private pages have a title only. */
export function pageTags({
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
  /** Whether to ask search engines not to index the page, although it is public. */
  isUnindexed?: boolean
  picture?: SharedPicture | undefined
}): MetaDescriptor[] {
  const named = { title: `${isolated(title)} · ${BRAND}` }
  if (!isPublic) return [named, NOINDEX]
  const url = origin + path.replace(/\/?$/, '/')
  return [
    named,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...sharedTags({ title, description, url, origin, picture }),
    ...(isUnindexed ? [NOINDEX] : []),
    ...(feedOf ? feedLinks(origin + feedOf) : []),
    ...(isEmbeddable ? oembedLinks(url) : []),
  ]
}

export function sharedTags({
  title,
  description,
  type = 'website',
  url,
  origin,
  picture,
}: {
  title: string
  description: string
  type?: 'website' | 'profile'
  url: string
  origin: string
  picture: SharedPicture | undefined
}): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:site_name', content: BRAND },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
  if (!picture) return tags
  return [
    ...tags,
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.altText },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export function composedPicture(path: string, altText: string): SharedPicture {
  return { ...PREVIEW, path, altText }
}

export function pictureOfPin(
  { id, picture }: { id: number; picture: { width: number; height: number } },
  altText: string,
): SharedPicture {
  return { path: pinPreviewPath(id, '736x'), ...renditionSize(picture, '736x'), altText }
}
