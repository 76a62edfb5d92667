import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { isFresh } from '../../../features/identity/sessions/fresh-session.server.ts'
import {
  openExportPart,
  PartQuery,
} from '../../../features/operations/leaving/copies/data-exports.server.ts'
import { show } from '../../../http/form.server.ts'
import { zipAnswer } from './zip-answer.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PartQuery, async (context, query) => {
    // The confirmation leads back to a page: a file would be read as one.
    if (context.viewer && (context.isForData || !isFresh(context))) {
      throw redirect('/settings/security/confirm/?next=%2Fsettings%2Faccount%2F')
    }
    return zipAnswer(await openExportPart(context, query))
  })
}
