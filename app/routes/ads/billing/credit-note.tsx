import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { readCreditNote } from '../../../features/ads/billing/bill/bill.server.ts'
import { CreditNoteQuery } from '../../../features/ads/billing/billing.ts'
import { CreditSheet } from '../../../features/ads/billing/page/credit-sheet.tsx'
import { loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Credit note ${data.number} · ${BRAND}` : `Credit note · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CreditNoteQuery, readCreditNote)
}

export default function CreditNotePage() {
  return <CreditSheet note={useLoaderData<typeof loader>()} />
}
