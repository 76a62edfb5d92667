import type { businesses } from '../../../../db/identity/business.ts'

type Kind = (typeof businesses.$inferSelect)['kind']

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  shop: 'Shop',
  service: 'Service',
  brand: 'Brand',
  creator: 'Creator',
  publisher: 'Publisher',
  nonprofit: 'Non-profit organisation',
  other: 'Something else',
}
