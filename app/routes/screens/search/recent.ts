import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { deleteSearches } from '../../../features/screens/search/recent-searches/recent-searches.server.ts'
import { ForgottenSearch } from '../../../features/screens/search/search.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, ForgottenSearch, async (context, search) => {
    await deleteSearches(context, search)
    return '/search/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
