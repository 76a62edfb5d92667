import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beginPasskey } from '../../../features/identity/passkeys/passkeys.server.ts'
import { options } from '../passkey-options.server.ts'

export async function action(args: ActionFunctionArgs) {
  return options(args, beginPasskey)
}

export { throwNotFound as loader } from '../../../http/form.server.ts'
