import { signUp } from '../../features/access/sign-up.server.ts'
import { SignUp } from '../../features/access/sign-up.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'

const door = call({
  POST: endpoint(SignUp, async (context, input) =>
    signBrowserIn(context, await signUp(context, input)),
  ),
})

export const loader = door.loader
export const action = door.action
