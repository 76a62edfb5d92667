import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import {
  endOtherAccess,
  readAccountAccessPage,
} from '../../../features/identity/account/security/account-access-page.server.ts'
import { EndAccessButton } from '../../../features/identity/account/security/end-access-button.tsx'
import { EndOtherAccess } from '../../../features/identity/account/security/end-other-access.tsx'
import {
  ACCOUNT_ACCESS_PATH,
  EndAllChoice,
  RightsPage,
} from '../../../features/identity/account/security/rights.ts'
import { RightsList } from '../../../features/identity/account/security/rights-list.tsx'
import { endAllRights } from '../../../features/identity/account/security/rights-page.server.ts'
import { AccessList } from '../../../features/identity/recovery/access-list.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

const TITLE = 'Who and what has access to your account'

export const meta: MetaFunction = () => [{ title: `${TITLE} · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RightsPage, readAccountAccessPage)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, EndAllChoice, async (context, { what }) => {
    if (what === 'rights') {
      const { isAll } = await endAllRights(context)
      setFlash(context, { kind: 'rights_ended', isAll })
    } else {
      await endOtherAccess(context)
      setFlash(context, { kind: 'ways_ended' })
    }
    return redirect(ACCOUNT_ACCESS_PATH)
  })
}

export default function AccountAccess() {
  const { ways, rights, endableCount, isWhole } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle line="Remove anything you don't recognise. If someone else got into your account, remove everything.">
        {TITLE}
      </PageTitle>
      <section aria-labelledby="ways" className="mb-12">
        <h2 id="ways" className="mb-2 text-lg">
          Who can get in
        </h2>
        <AccessList ways={ways} endOf={(way) => <EndAccessButton way={way} from="ways" />} />
        <EndOtherAccess ways={ways} rights={rights.items} isWhole={isWhole} result={result} />
      </section>
      <section aria-labelledby="rights">
        <h2 id="rights" className="mb-2 text-lg">
          Shared with others
        </h2>
        <RightsList rights={rights} endableCount={endableCount} />
      </section>
    </>
  )
}
