import { BRAND } from '../../../brand.ts'

export function moderationMeta(title: string) {
  return () => [
    { title: `${title} · Moderation · ${BRAND}` },
    { name: 'robots', content: 'noindex' },
  ]
}
