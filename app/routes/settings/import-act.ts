import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { throwImportAway } from '../../features/transfer/import/change-import.server.ts'
import { IMPORTS_PATH, ImportQuery } from '../../features/transfer/import/import.ts'
import { perform } from '../../http/form.server.ts'

const ImportAct = v.object({
  ...ImportQuery.entries,
  act: v.literal('throw-away', 'not_found'),
})

export async function action(args: ActionFunctionArgs) {
  return perform(args, ImportAct, async (context, { importId }) => {
    await throwImportAway(context, { importId })
    return IMPORTS_PATH
  })
}

export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
