import type { ListPage } from '../../../../paging.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { AccessList } from '../../recovery/access-list.tsx'
import type { AccessEntry } from '../../recovery/account-access.server.ts'
import { EndAccessButton } from './end-access-button.tsx'
import { ACCOUNT_ACCESS_PATH } from './rights.ts'

/** The rights that a member gave to others, with buttons to revoke one or all, and a link to older ones. */
export function RightsList({
  rights: { items, bookmark },
  endableCount,
}: {
  rights: ListPage<AccessEntry>
  /** The number of rights that the member may revoke, across all pages. */
  endableCount: number
}) {
  if (items.length === 0) {
    return <p className="text-muted">You haven't given anyone access to your boards or account.</p>
  }
  return (
    <>
      <AccessList ways={items} endOf={(way) => <EndAccessButton way={way} from="ways" />} />
      {endableCount > 0 && (
        <p className="mt-4 mb-4 text-muted">
          “{endAllLabel(endableCount)}” covers every page of this list. It also deletes your own
          apps, unclaims your websites and deletes your conversion tags. You can't undo this.
        </p>
      )}
      <ActionButtons>
        {endableCount > 0 && (
          <Form method="post" action={ACCOUNT_ACCESS_PATH}>
            <input type="hidden" name="what" value="rights" />
            <Button type="submit" look="danger">
              {endAllLabel(endableCount)}
            </Button>
          </Form>
        )}
        {bookmark && (
          <ButtonLink to={`${ACCOUNT_ACCESS_PATH}?bookmark=${bookmark}`}>Show older</ButtonLink>
        )}
      </ActionButtons>
    </>
  )
}

function endAllLabel(count: number): string {
  return count === 1 ? 'Remove everything listed' : `Remove all ${count} listed`
}
