import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BillQuery } from '../../../features/ads/billing/billing.ts'
import { readBill } from '../../../features/ads/billing/sheet/bill.server.ts'
import { BillSheet } from '../../../features/ads/billing/sheets/bill-sheet.tsx'
import { show } from '../../../http/form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Bill ${data.number} · ${BRAND}` : `Bill · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, BillQuery, readBill)
}

export default function BillPage() {
  return <BillSheet bill={useLoaderData<typeof loader>()} />
}
