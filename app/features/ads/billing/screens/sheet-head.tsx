import { BRAND } from '../../../../brand.ts'
import type { Bill } from '../sheet/bill.server.ts'

export function SheetHead({
  title,
  day,
  seller,
  payer,
}: { title: string } & Pick<Bill, 'day' | 'seller' | 'payer'>) {
  return (
    <header className="mb-10 flex flex-wrap items-start justify-between gap-6">
      <div>
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted">{day}</p>
        <address className="mt-4 not-italic">
          <p className="font-semibold">{seller?.name ?? BRAND}</p>
          {seller?.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {seller?.number && <p>{seller.number}</p>}
        </address>
      </div>
      <address className="min-w-0 break-words not-italic">
        <p dir="auto" className="font-semibold">
          {payer.name}
        </p>
        <p dir="auto">{payer.street}</p>
        <p dir="auto">
          {payer.postalCode} {payer.city}
        </p>
        {payer.region && <p dir="auto">{payer.region}</p>}
        <p>{payer.country}</p>
        {payer.vatId && <p>VAT ID {payer.vatId}</p>}
      </address>
    </header>
  )
}
