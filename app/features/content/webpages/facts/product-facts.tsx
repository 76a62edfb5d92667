import { useIsLive } from '../../../../ui/hydration.ts'
import type { Product } from './facts.ts'

const STOCK = { in: 'In stock', out: 'Out of stock', preorder: 'To order ahead' } as const

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

/** In the form of the reader's language, which only their browser knows. */
function Price({ price: { low, high, currency } }: { price: NonNullable<Product['price']> }) {
  const language = useIsLive() ? navigator.language : 'en'
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return (
    <span className="text-lg font-semibold tabular-nums">
      {low === high ? format.format(low) : format.formatRange(low, high)}
    </span>
  )
}
