import { signUp } from '../../features/access/sign-up.server.ts'
import { Registration } from '../../features/access/sign-up.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import { closingToSignUps } from '../../http/underage.server.ts'

const door = call({
  POST: endpoint(Registration, (context, input) =>
    closingToSignUps(context, async () => signBrowserIn(context, await signUp(context, input))),
  ),
})

export const loader = door.loader
export const action = door.action
