import { changePassword } from '../../features/accounts/passwords/change-password.server.ts'
import { PasswordChange } from '../../features/accounts/settings.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'

const door = call({
  POST: endpoint(PasswordChange, async (context, input) =>
    signBrowserIn(context, await changePassword(context, input)),
  ),
})

export const loader = door.loader
export const action = door.action
