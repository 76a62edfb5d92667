import { confirmItIsMe } from '../../features/accounts/fresh-session.server.ts'
import { Confirmation } from '../../features/accounts/settings.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'

const door = call({
  POST: endpoint(Confirmation, async (context, input) =>
    signBrowserIn(context, await confirmItIsMe(context, input)),
  ),
})

export const loader = door.loader
export const action = door.action
