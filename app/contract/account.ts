import { askForEmailChange } from '../features/accounts/email-change.server.ts'
import { confirmItIsMe } from '../features/accounts/fresh-session.server.ts'
import { changePassword } from '../features/accounts/passwords/change-password.server.ts'
import { Confirmation, EmailChange, PasswordChange } from '../features/accounts/settings.ts'
import { call, endpoint } from '../http/api.server.ts'
import type { Contract } from '../http/contract.server.ts'
import { signBrowserIn } from '../http/session-cookie.server.ts'

export const accountContract = {
  'v3/users/settings/confirm': call({
    POST: endpoint(Confirmation, async (context, input) =>
      signBrowserIn(context, await confirmItIsMe(context, input)),
    ),
  }),
  'v3/users/settings/email': call({ POST: endpoint(EmailChange, askForEmailChange) }),
  'v3/users/settings/password': call({
    POST: endpoint(PasswordChange, async (context, input) =>
      signBrowserIn(context, await changePassword(context, input)),
    ),
  }),
} satisfies Contract
