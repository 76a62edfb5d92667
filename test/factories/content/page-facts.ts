import { anAddress, aPage } from '../../pages/page.ts'

export const RECIPE = {
  '@type': 'Recipe',
  name: 'Lemon cake',
  totalTime: 'PT1H15M',
  recipeYield: '8 slices',
  recipeIngredient: ['200 g butter', '3 eggs', '1 1/2 cups of semolina'],
}

export function aProduct(price: number | string, currency = 'EUR') {
  const availability = 'https://schema.org/InStock'
  return {
    '@type': 'Product',
    name: 'Moon jar',
    offers: { price, priceCurrency: currency, availability },
  }
}

/** Puts a page with JSON-LD on the fake web, at its own host unless another address is given. */
export function aPageWithFacts(
  data: unknown,
  address = anAddress(`x${crypto.randomUUID()}.example`),
): Promise<string> {
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  return aPage(`<title>Page</title>${script}`, { address })
}
