import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { takeCallback } from '../../../features/identity/providers/connect/connect.server.ts'
import { CallbackQuery } from '../../../features/identity/providers/connect/connect.ts'
import { ConnectWindow } from '../../../features/identity/providers/connect/connect-window.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { Refusal } from '../../../refusal.ts'
import { endVisit } from './connect-end.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Connect · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CallbackQuery, async (context, query) => {
    // Only the path says which company answered, because a query can be forged.
    const { domain = null } = args.params
    try {
      const { attempt, end } = await takeCallback(context, { ...query, domain })
      return { message: await endVisit(context, attempt, end) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const visit = { ...query, purpose: 'enter', popup: null, next: null, want: null } as const
      return { message: await endVisit(context, visit, { kind: 'refused', refusal: error }) }
    }
  })
}

export default function ConnectCallback() {
  return <ConnectWindow {...useLoaderData<typeof loader>()} />
}
