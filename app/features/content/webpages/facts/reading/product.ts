import type { Product } from '../facts.ts'
import { MOST_OFFERS, NAME_LENGTH } from '../limits.ts'
import { plainText } from './plain-text.ts'
import { currencyOf, priceOf } from './price.ts'
import { isThing, listOf, type Thing } from './things.ts'

type Stock = Exclude<Product['stock'], null>

const STOCKS = new Map<string, Stock>(
  Object.entries({
    instock: 'in',
    onlineonly: 'in',
    instoreonly: 'in',
    limitedavailability: 'in',
    outofstock: 'out',
    soldout: 'out',
    discontinued: 'out',
    oos: 'out',
    preorder: 'preorder',
    presale: 'preorder',
    backorder: 'preorder',
  } as const),
)

type Offer = {
  low: number | null
  high: number | null
  currency: string | null
  stock: Stock | null
}

/** Null if neither price nor availability is given. A group without offers uses its variants' offers. */
export function productIn(thing: Thing): Product | null {
  const ownOffers = offersIn(thing['offers'])
  const offers =
    ownOffers.length > 0 ? ownOffers : variantsOf(thing).flatMap(({ offers }) => offersIn(offers))
  return productOf(offers, plainText(thing['name'], NAME_LENGTH), plainText(thing['brand'], 80))
}

export function productInMetaTags(metaTags: ReadonlyMap<string, string>): Product | null {
  const of = (name: string) => metaTags.get(`product:${name}`) ?? metaTags.get(`og:${name}`)
  const price = priceOf(of('price:amount'))
  const currency = currencyOf(of('price:currency'))
  const offer = { low: price, high: price, currency, stock: stockOf(of('availability')) }
  return productOf([offer], plainText(metaTags.get('og:title'), NAME_LENGTH), '')
}

function productOf(offers: readonly Offer[], name: string, brand: string): Product | null {
  const price = priceIn(offers)
  const stocks = offers.map(({ stock }) => stock)
  const stock = (['in', 'preorder', 'out'] as const).find((one) => stocks.includes(one)) ?? null
  return price || stock ? { kind: 'product', name, brand, price, stock } : null
}

function priceIn(offers: readonly Offer[]): Product['price'] {
  const priced = offers.filter(({ low, currency }) => low !== null && currency !== null)
  const currency = priced[0]?.currency ?? null
  if (currency === null) return null
  const prices = priced
    .filter((offer) => offer.currency === currency)
    .flatMap(({ low, high }) => [low ?? 0, high ?? low ?? 0])
  return { low: Math.min(...prices), high: Math.max(...prices), currency }
}

function variantsOf(thing: Thing): Thing[] {
  return listOf(thing['hasVariant']).filter(isThing)
}

function offersIn(value: unknown): Offer[] {
  return listOf(value)
    .filter(isThing)
    .flatMap((offer): Offer[] => {
      const low = priceOf(offer['lowPrice'])
      const stock = stockOf(offer['availability'])
      const inner = low === null ? listOf(offer['offers']).filter(isThing) : []
      if (inner.length > 0) return inner.map(offerOf)
      if (low === null) return [offerOf(offer)]
      const high = priceOf(offer['highPrice']) ?? low
      return [
        { low, high: Math.max(low, high), currency: currencyOf(offer['priceCurrency']), stock },
      ]
    })
    .slice(0, MOST_OFFERS)
}

function offerOf(offer: Thing): Offer {
  const specified = listOf(offer['priceSpecification'])
    .filter(isThing)
    .find(({ priceType }) => !/(?:List|Strikethrough|SRP|MSRP)/i.test(plainText(priceType, 80)))
  const price = priceOf(offer['price']) ?? priceOf(specified?.['price'])
  const currency = currencyOf(offer['priceCurrency']) ?? currencyOf(specified?.['priceCurrency'])
  return { low: price, high: price, currency, stock: stockOf(offer['availability']) }
}

function stockOf(value: unknown): Stock | null {
  const name = plainText(value, 80).split('/').at(-1) ?? ''
  return STOCKS.get(name.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}
