import * as v from 'valibot'
import { logOut } from '../../features/accounts/session-list.server.ts'
import { call, endpoint } from '../../http/api.server.ts'
import { signBrowserOut } from '../../http/session-cookie.server.ts'

const door = call({
  POST: endpoint(v.object({}), async (context) => {
    await logOut(context)
    signBrowserOut(context)
  }),
})

export const loader = door.loader
export const action = door.action
