import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../brand.ts'
import { renditionSize } from '../features/ground/pictures/picture-path.ts'
import { feedLinks, oembedLinks } from '../features/screens/profiles/alternate-links.ts'
import { pinPreviewPath } from '../features/transfer/preview/preview-path.ts'
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
    ...(isEmbeddable ? oembedLinks(url) : []),
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
  { id, picture }: { id: number; picture: { width: number; height: number } },
  altText: string,
): SharedPicture {
  return { path: pinPreviewPath(id, '736x'), ...renditionSize(picture, '736x'), altText }
}
