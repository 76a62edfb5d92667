import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { readBill } from '../../../features/ads/billing/bill/bill.server.ts'
import { BillQuery } from '../../../features/ads/billing/billing.ts'
import { BillSheet } from '../../../features/ads/billing/page/bill-sheet.tsx'
import { loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Bill ${data.number} · ${BRAND}` : `Bill · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BillQuery, readBill)
}

export default function BillPage() {
  return <BillSheet bill={useLoaderData<typeof loader>()} />
}
