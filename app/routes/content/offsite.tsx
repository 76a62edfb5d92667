import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { departByPromotion, PromotedLink } from '../../features/ads/delivery/clicks.server.ts'
import { ClosedSitePage } from '../../features/content/pins/links/closed-site-page.tsx'
import { OffsiteWarningPage } from '../../features/content/pins/links/offsite-warning-page.tsx'
import { loadPage } from '../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../http/secret-link.server.ts'

const HEADERS = { ...SECRET_ADDRESS, 'X-Robots-Tag': 'noindex, nofollow' }

export const headers: HeadersFunction = () => HEADERS

export const meta: MetaFunction = () => [
  { title: `Leaving ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const departure = await loadPage(args, PromotedLink, departByPromotion)
  if (departure.kind === 'straight') return redirect(departure.url, { headers: HEADERS })
  return data(departure, departure.kind === 'closed' ? 403 : 200)
}

export default function Offsite() {
  const departure = useLoaderData<typeof loader>()
  return departure.kind === 'closed' ? (
    <ClosedSitePage host={departure.host} status={departure.status} />
  ) : (
    <OffsiteWarningPage url={departure.url} host={departure.host} />
  )
}
