import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  LinkPart,
  openPartByLink,
} from '../../../features/operations/leaving/copies/copy-links.server.ts'
import { show } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-address.server.ts'
import { zipAnswer } from './zip-answer.server.ts'

/** Whoever comes too late reads on the link's page what there is, or that it doesn't work. */
export async function loader(args: LoaderFunctionArgs) {
  return show(args, LinkPart, async (context, query) => {
    const part = await openPartByLink(context, query)
    if (part) return zipAnswer(part)
    const page = `/account/copy/${encodeURIComponent(query.token)}/`
    return redirect(page, { headers: SECRET_ADDRESS })
  })
}
