import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { setOwnWeekly, WeeklyAct } from '../../../features/ads/weekly/weekly-setting.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, WeeklyAct, async (context, choice) => {
    await setOwnWeekly(context, choice)
    setFlash(context, { kind: 'settings_saved' })
    return '/settings/business/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
