import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { forgetSearches } from '../../../features/screens/search/recent/recent-searches.server.ts'
import { ForgottenSearch } from '../../../features/screens/search/search.ts'
import { perform } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, ForgottenSearch, async (context, search) => {
    await forgetSearches(context, search)
    return '/search/'
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
