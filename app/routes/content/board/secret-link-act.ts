import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import {
  SecretLinkAct,
  secretLinksPath,
} from '../../../features/content/boards/secret-links/secret-link.ts'
import { changeSecretLink } from '../../../features/content/boards/secret-links/secret-links.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SecretLinkAct, async (context, change) => {
    setFlash(context, await changeSecretLink(context, change))
    return secretLinksPath(change.boardId)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
