import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  LinkPart,
  openPartByLink,
} from '../../../features/operations/account-closure/copies/copy-links.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { zipResponse } from './zip-response.server.ts'

/** If the part isn't available, shows the link's page, which says which parts are. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, LinkPart, async (context, query) => {
    const part = await openPartByLink(context, query)
    if (part) return zipResponse(part)
    const page = `/account/copy/${encodeURIComponent(query.token)}/`
    return redirect(page, { headers: SECRET_ADDRESS })
  })
}
