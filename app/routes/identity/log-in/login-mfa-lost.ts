import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ChallengeFormFields } from '../../../features/identity/after-sign-in/sign-in-fields.ts'
import { readChallenge } from '../../../features/identity/second-factor/challenges.server.ts'
import { reportFactorsLost } from '../../../features/identity/second-factor/lost-factors.server.ts'
import { handleForm, handleFormAndRedirect } from '../../../http/form.server.ts'
import { challengePath } from './challenge-path.server.ts'

export async function action(args: ActionFunctionArgs) {
  if (args.context.isForData) {
    return handleForm(args, ChallengeFormFields, async (context, arrival) => {
      await reportFactorsLost(context)
      const challenge = await readChallenge(context)
      return challenge ? { asked: challenge } : redirect(challengePath(arrival))
    })
  }
  return handleFormAndRedirect(args, ChallengeFormFields, async (context, arrival) => {
    await reportFactorsLost(context)
    return challengePath(arrival)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
export { clientAction, NoPage as default, shouldRevalidate } from '../flow-action.ts'
