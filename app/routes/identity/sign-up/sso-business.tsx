import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { domainOf, EmailQuery } from '../../../features/identity/names/email.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { connectPath } from '../../../features/identity/providers/connect/connect-path.ts'
import { readSsoInfo } from '../../../features/identity/sso/sso-info.server.ts'
import { show } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export const meta: MetaFunction = () => [{ title: `Sign up with your company · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, EmailQuery, async (context, { email }) => {
    const { isSso } = await readSsoInfo(context, { email })
    const isSwitching = context.viewer !== null
    return { email, company: isSso ? domainOf(email) : null, isSwitching }
  })
}

export default function SsoBusinessAccount() {
  const { email, company, isSwitching } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Create a business account">
      <div className="flex flex-col gap-4 text-center wrap-anywhere">
        {company ? (
          <>
            <p className="text-muted">
              {company} signs its people in. You come back as {email}, with a business account.
            </p>
            <ButtonLink
              to={connectPath('sso', { email, isBusiness: true, isSwitching })}
              reloadDocument
              look="brand"
              size="large"
              className="w-full"
            >
              Continue with SSO
            </ButtonLink>
          </>
        ) : (
          <p className="text-muted">No single sign-on is set up for {email}.</p>
        )}
        <ButtonLink to="/business/create/" size="large" look="bare" className="w-full">
          Use another email
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
