import * as v from 'valibot'
import { readUserSettings } from '../../features/content/claims/user-settings.server.ts'
import { askForEmailChange } from '../../features/identity/account/email-change/email-change.server.ts'
import { changePassword } from '../../features/identity/account/passwords/change-password.server.ts'
import {
  Confirmation,
  EmailChange,
  PasswordChange,
} from '../../features/identity/account/settings.ts'
import { reauthenticate } from '../../features/identity/sessions/fresh-session.server.ts'
import { call, endpoint } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'
import { signBrowserIn } from '../../http/cookies/session-cookie.server.ts'

export const accountContract = {
  'v3/users/settings': call({ GET: endpoint(v.object({}), readUserSettings) }),
  'v3/users/settings/confirm': call({
    POST: endpoint(Confirmation, async (context, input) =>
      signBrowserIn(context, await reauthenticate(context, input)),
    ),
  }),
  'v3/users/settings/email': call({ POST: endpoint(EmailChange, askForEmailChange) }),
  'v3/users/settings/password': call({
    POST: endpoint(PasswordChange, async (context, input) =>
      signBrowserIn(context, await changePassword(context, input)),
    ),
  }),
} satisfies Contract
