import { useIsHydrated } from '../../../../ui/hydration.ts'
import type { Product } from './facts.ts'

const STOCK = { in: 'In stock', out: 'Out of stock', preorder: 'Pre-order' } as const

export function ProductFacts({ product: { brand, price, stock } }: { product: Product }) {
  return (
    <div className="flex flex-col gap-1">
      {brand && (
        <p dir="auto" className="wrap-anywhere">
          {brand}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        {price && <Price price={price} />}
        {stock && <span>{STOCK[stock]}</span>}
      </p>
    </div>
  )
}

/** A price, formatted for the reader's language, which only their browser knows. */
function Price({ price: { low, high, currency } }: { price: NonNullable<Product['price']> }) {
  const language = useIsHydrated() ? knownLanguage() : 'en'
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return (
    <span className="text-lg font-semibold tabular-nums">
      {low === high ? format.format(low) : format.formatRange(low, high)}
    </span>
  )
}

/** The browser's language. If none is configured, WebKitGTK says `C`, which is replaced by `Intl`'s default. */
function knownLanguage(): string | undefined {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0]
  } catch {
    return undefined
  }
}
