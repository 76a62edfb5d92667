import { BRAND } from '../../../brand.ts'

/** Meta tags of a page of the desk. No search engine keeps it. */
export function deskMeta(title: string) {
  return () => [{ title: `${title} · Desk · ${BRAND}` }, { name: 'robots', content: 'noindex' }]
}
