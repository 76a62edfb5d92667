import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { OneTapForm } from '../../../features/identity/one-tap/one-tap.ts'
import {
  beginOneTap,
  takeOneTap,
} from '../../../features/identity/providers/connect/connect.server.ts'
import { keepConnectToken } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm } from '../../../http/form.server.ts'
import { resultOf } from './connect-end.server.ts'

/** Starts a One Tap sign-in, or takes its answer. The page's script posts here, not a form. */
export async function action(args: ActionFunctionArgs) {
  const answer = await handleForm(args, OneTapForm, async (context, input) => {
    if ('credential' in input) {
      const { attempt, end } = await takeOneTap(context, input)
      return resultOf(context, attempt, end)
    }
    const { nonce, state, token } = await beginOneTap(context)
    keepConnectToken(context, token)
    return { nonce, state }
  })
  return Response.json(answer)
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
