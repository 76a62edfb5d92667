import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { SendAct } from '../../features/content/sends/send.ts'
import { changeSend } from '../../features/content/sends/sends.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { submit } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return submit(args, SendAct, async (context, act) => {
    setFlash(context, await changeSend(context, act))
    return null
  })
}

export { clientAction } from '../../frame/failing.ts'
export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
