import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { confirmUnderage } from '../../../features/identity/sign-up/age.ts'
import { BirthdayForm } from '../../../features/identity/sign-up/birthday.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { blockSignUps } from '../../../http/cookies/underage.server.ts'
import { handleForm, handleFormAndRedirect } from '../../../http/form.server.ts'
import { refusalText } from '../../../refusal.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return handleForm(args, BirthdayForm, async (context, typed) => {
      confirmUnderage(context, typed)
      blockSignUps(context)
      return { isUnderage: true as const }
    })
  }
  return handleFormAndRedirect(args, BirthdayForm, async (context, typed) => {
    confirmUnderage(context, typed)
    blockSignUps(context)
    setFlash(context, { kind: 'refused', text: refusalText('underage') })
    return '/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
