import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import {
  MonthlyAct,
  setMonthlyCopies,
} from '../../../features/operations/account-closure/copies/monthly-copies.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, MonthlyAct, async (context, choice) => {
    await setMonthlyCopies(context, choice)
    setFlash(context, { kind: 'settings_saved' })
    return '/settings/account/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
