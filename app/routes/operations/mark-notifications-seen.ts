import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { markNotificationsSeen } from '../../features/operations/notifications/list-notifications.server.ts'
import { SeenNotifications } from '../../features/operations/notifications/notifications.ts'
import { NOTIFICATIONS_PATH } from '../../features/operations/notifications/notifications-path.ts'
import { Flag } from '../../forms/input.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../http/form.server.ts'

const SeenForm = v.intersect([SeenNotifications, v.object({ opened: Flag })])

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SeenForm, async (context, { opened, ...seen }) => {
    await markNotificationsSeen(context, seen)
    if (!opened) setFlash(context, { kind: 'notifications_seen' })
    return NOTIFICATIONS_PATH
  })
}

export { throwNotFound as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
