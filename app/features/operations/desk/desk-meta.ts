import { BRAND } from '../../../brand.ts'

/** No search engine keeps a page of the desk. */
export function deskMeta(title: string) {
  return () => [{ title: `${title} · Desk · ${BRAND}` }, { name: 'robots', content: 'noindex' }]
}
