import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../brand.ts'
import { isolated } from '../../direction.ts'

/** What a page of search says of itself: nothing to search engines. */
export function searchMeta(words: string | undefined): MetaDescriptor[] {
  return [
    { title: `${isolated(words || 'Search')} · ${BRAND}` },
    { name: 'robots', content: 'noindex' },
  ]
}
