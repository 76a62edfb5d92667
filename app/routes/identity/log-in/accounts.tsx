import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { picturePath } from '../../../features/core/pictures/picture-path.ts'
import AccountRows, {
  type StoredAccountView,
} from '../../../features/identity/account/switcher/account-rows.tsx'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import {
  readAccounts,
  type ShownAccount,
} from '../../../features/identity/sessions/switch-account.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

export const meta: MetaFunction = () => [{ title: `Your accounts · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => ({
    accounts: (await readAccounts(context)).map(withPictures),
  }))
}

export default function Accounts() {
  const { accounts } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Your accounts">
      <div className="flex flex-col gap-4">
        {accounts.length > 0 ? (
          <AccountRows accounts={accounts} />
        ) : (
          <p className="text-center text-muted">Nobody is logged in to this browser.</p>
        )}
        <ButtonLink to="/add-account/" size="large" className="w-full">
          Add an account
        </ButtonLink>
        {accounts.length > 0 && (
          <form method="post" action="/logout/all/">
            <Button type="submit" size="large" look="bare" className="w-full">
              Log out of all accounts
            </Button>
          </form>
        )}
      </div>
    </NarrowPage>
  )
}

function withPictures({ pictureHash, partner, ...account }: ShownAccount): StoredAccountView {
  return {
    ...account,
    imageMediumUrl: pictureHash && picturePath(pictureHash, '236x'),
    imageLargeUrl: pictureHash && picturePath(pictureHash, '474x'),
    ...(partner && { partner }),
  }
}
