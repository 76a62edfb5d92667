import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'

export function searchMeta(words: string | undefined): MetaDescriptor[] {
  return [
    { title: `${isolated(words || 'Search')} · ${BRAND}` },
    { name: 'robots', content: 'noindex' },
  ]
}
