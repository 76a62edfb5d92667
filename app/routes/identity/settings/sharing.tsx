import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { EndAccessButton } from '../../../features/identity/account/security/end-access-button.tsx'
import { RightsPage, SHARING_PATH } from '../../../features/identity/account/security/rights.ts'
import { readSharing } from '../../../features/identity/account/security/rights-page.server.ts'
import { AccessList } from '../../../features/identity/recovery/access-list.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Shared boards · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RightsPage, readSharing)
}

export default function SharedBoards() {
  const { items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="The secret links, collaborators and open invitations of all your boards.">
        Shared boards
      </PageTitle>
      {items.length === 0 ? (
        <Empty title="You don't share any boards">
          When you invite someone to a board or create a secret link, it appears here.
        </Empty>
      ) : (
        <>
          <AccessList ways={items} endOf={(way) => <EndAccessButton way={way} from="sharing" />} />
          {bookmark && (
            <ActionButtons>
              <ButtonLink to={`${SHARING_PATH}?bookmark=${bookmark}`}>Show older</ButtonLink>
            </ActionButtons>
          )}
        </>
      )}
    </>
  )
}
