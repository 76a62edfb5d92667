import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { revokeToken } from '../../../features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { TOKENS_PATH, TokenQuery } from '../../../features/identity/apps/personal-tokens/token.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export function loader() {
  return redirect(TOKENS_PATH)
}

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, TokenQuery, async (context, query) => {
    await revokeToken(context, query)
    setFlash(context, { kind: 'token_revoked' })
    return TOKENS_PATH
  })
}

export default function NoPage() {
  return null
}
