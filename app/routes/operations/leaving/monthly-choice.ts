import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import {
  chooseMonthly,
  MonthlyAct,
} from '../../../features/operations/leaving/copies/monthly-copies.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, MonthlyAct, async (context, choice) => {
    await chooseMonthly(context, choice)
    setFlash(context, { kind: 'settings_saved' })
    return '/settings/account/'
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
