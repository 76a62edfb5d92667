import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beginPasskeyLogIn } from '../../../features/identity/passkeys/passkey-log-in.server.ts'
import { options } from '../passkey-options.server.ts'

/** The page's script posts here, not a form. */
export async function action(args: ActionFunctionArgs) {
  return options(args, beginPasskeyLogIn)
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
