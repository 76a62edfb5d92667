import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import {
  AccessQuery,
  RolesChange,
  TwoFactorRule,
} from '../../../features/identity/business/access/access.ts'
import {
  changeRoles,
  endAccess,
  requireTwoFactor,
} from '../../../features/identity/business/access/change-access.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect, throwNotFound } from '../../../http/form.server.ts'

const PAGE = '/business/access/'

export async function action(args: ActionFunctionArgs) {
  switch (args.params['act']) {
    case 'roles':
      return handleFormAndRedirect(args, RolesChange, async (context, change) => {
        await changeRoles(context, change)
        setFlash(context, { kind: 'settings_saved' })
        return PAGE
      })
    case 'end':
      return handleFormAndRedirect(args, AccessQuery, async (context, query) => {
        await endAccess(context, query)
        setFlash(context, { kind: 'access_ended' })
        return PAGE
      })
    case 'two-factor':
      return handleFormAndRedirect(args, TwoFactorRule, async (context, rule) => {
        await requireTwoFactor(context, rule)
        setFlash(context, { kind: 'settings_saved' })
        return PAGE
      })
  }
  return throwNotFound()
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
