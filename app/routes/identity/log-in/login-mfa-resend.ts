import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ChallengeFormFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { sendAgain } from '../../../features/identity/second-factor/challenges.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, handleFormAndRedirect } from '../../../http/form.server.ts'
import { challengePath } from './challenge-path.server.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return handleForm(args, ChallengeFormFields, async (context) => {
      return { asked: await sendAgain(context), isResent: true as const }
    })
  }
  return handleFormAndRedirect(args, ChallengeFormFields, async (context, arrival) => {
    await sendAgain(context)
    setFlash(context, { kind: 'code_sent' })
    return challengePath(arrival)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
