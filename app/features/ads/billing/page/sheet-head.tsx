import { BRAND } from '../../../../brand.ts'
import type { PrintedBill } from '../bill/bill.server.ts'

export function SheetHead({
  title,
  number,
  day,
  seller,
  payer,
}: { title: string } & Pick<PrintedBill, 'number' | 'day' | 'seller' | 'payer'>) {
  return (
    <header className="mb-10 grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-6">
      <div>
        <h1 className="text-xl">
          {title} <span className="whitespace-nowrap">{number}</span>
        </h1>
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
        <p className="font-semibold">
          <bdi>{payer.name}</bdi>
        </p>
        <p>
          <bdi>{payer.street}</bdi>
        </p>
        <p>
          <bdi>{payer.postalCode}</bdi> <bdi>{payer.city}</bdi>
        </p>
        {payer.region && (
          <p>
            <bdi>{payer.region}</bdi>
          </p>
        )}
        <p>{payer.country}</p>
        {payer.vatId && <p>VAT ID {payer.vatId}</p>}
      </address>
    </header>
  )
}
