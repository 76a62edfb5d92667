import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { isFresh } from '../../../features/identity/sessions/fresh-session.server.ts'
import {
  CopyPartQuery,
  openExportPart,
} from '../../../features/operations/account-closure/copies/data-exports.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { zipResponse } from './zip-response.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CopyPartQuery, async (context, query) => {
    // After confirming, the member returns to the settings page; a download isn't a page.
    if (context.viewer && (context.isForData || !isFresh(context))) {
      throw redirect('/settings/security/confirm/?next=%2Fsettings%2Faccount%2F')
    }
    return zipResponse(await openExportPart(context, query))
  })
}
