import { logIn } from '../../features/access/log-in.server.ts'
import { LogIn } from '../../features/access/log-in.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'

const door = call({
  POST: endpoint(LogIn, async (context, input) =>
    signBrowserIn(context, await logIn(context, input)),
  ),
})

export const loader = door.loader
export const action = door.action
