import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { domainOf, EmailQuery } from '../../../features/identity/names/email.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { readSsoInfo } from '../../../features/identity/sso/sso-info.server.ts'
import { SsoLink } from '../../../features/identity/sso/sso-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { SHOWN_TEXTS } from '../../../refusals/shown-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'

export const meta: MetaFunction = () => [{ title: `Sign up with your company · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, EmailQuery, async (context, { email }) => {
    const { isSso } = await readSsoInfo(context, { email })
    const isSwitching = context.viewer !== null
    const { isUnderage } = context.origin
    return { email, company: isSso ? domainOf(email) : null, isSwitching, isUnderage }
  })
}

export default function SsoBusinessAccount() {
  const { email, company, isSwitching, isUnderage } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Create a business account">
      <div className="flex flex-col gap-4 text-center wrap-anywhere">
        {isUnderage ? (
          <FormError>{SHOWN_TEXTS.underage}</FormError>
        ) : company ? (
          <>
            <p className="text-muted">
              {company} uses single sign-on. You’ll come back as {email}, with a business account.
            </p>
            <SsoLink email={email} isBusiness isSwitching={isSwitching} />
          </>
        ) : (
          <p className="text-muted">No single sign-on is set up for {email}.</p>
        )}
        {!isUnderage && (
          <ButtonLink to="/business/create/" size="large" look="bare" className="w-full">
            Use another email
          </ButtonLink>
        )}
      </div>
    </NarrowPage>
  )
}
