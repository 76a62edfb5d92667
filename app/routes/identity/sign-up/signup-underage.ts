import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { confirmUnderage } from '../../../features/identity/sign-up/age.ts'
import { BirthdayForm } from '../../../features/identity/sign-up/birthday.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { closeToSignUps } from '../../../http/cookies/underage.server.ts'
import { perform, submit } from '../../../http/form.server.ts'
import { refusalText } from '../../../refusal.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return submit(args, BirthdayForm, async (context, typed) => {
      confirmUnderage(context, typed)
      closeToSignUps(context)
      return { isUnderage: true as const }
    })
  }
  return perform(args, BirthdayForm, async (context, typed) => {
    confirmUnderage(context, typed)
    closeToSignUps(context)
    setFlash(context, { kind: 'refused', text: refusalText('underage') })
    return '/'
  })
}

export {
  clientAction,
  shouldRevalidate,
} from '../../../features/identity/sign-in/machine/flow-action.ts'
export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
