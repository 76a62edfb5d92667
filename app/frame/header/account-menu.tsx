import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { shownPath } from '../../features/core/pictures/shown-picture.ts'
import type { StoredAccountView } from '../../features/identity/account/switcher/account-rows.tsx'
import { shownProfile } from '../../features/identity/business/shown-profile.ts'
import { type ShownViewer, useAccountIds } from '../../features/identity/sessions/use-viewer.tsx'
import { isolated } from '../../text/direction.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFetcher } from '../../ui/form/sending.ts'
import { lazyPart } from '../../ui/network.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { BusinessItems } from './business-items.tsx'
import { MENU_ITEM } from './menu-item.ts'

const AccountRows = lazyPart(
  () => import('../../features/identity/account/switcher/account-rows.tsx'),
)

export function AccountMenu({ viewer }: { viewer: ShownViewer }) {
  const { fullName, username, pictureHash, avatarColorIndex } = shownProfile(viewer)
  const hasOthers = useAccountIds().length > 1
  const { load, data } = useFetcher<{ accounts: StoredAccountView[] }>()
  const avatar = (
    <Avatar
      name={fullName}
      src={pictureHash && shownPath(pictureHash, '236x')}
      colourIndex={avatarColorIndex}
      size={40}
    />
  )
  return (
    <Menu
      name="account-menu"
      label={`Account of ${isolated(fullName)}`}
      trigger={avatar}
      onOpen={() => hasOthers && load('/accounts/')}
    >
      <Link to={`/${username}/`} className="flex items-center gap-3 rounded-xl p-3 hover:bg-sunken">
        {avatar}
        <span className="min-w-0">
          <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
            {fullName}
          </span>{' '}
          <span className="block truncate text-sm text-muted">{username}</span>
        </span>
      </Link>
      {data && (
        <Suspense>
          <AccountRows accounts={data.accounts.filter(({ id }) => viewer.id !== id)} />
        </Suspense>
      )}
      <Link to={hasOthers ? '/accounts/' : '/add-account/'} className={MENU_ITEM}>
        {hasOthers ? 'Your accounts' : 'Add an account'}
      </Link>
      <Link to="/board/create/" className={MENU_ITEM}>
        Create board
      </Link>
      <Link to="/settings/" className={MENU_ITEM}>
        Settings
      </Link>
      <Link
        to="/help/#keys"
        className={MENU_ITEM}
        onClick={(event) => {
          event.preventDefault()
          document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))
        }}
      >
        Keyboard shortcuts
      </Link>
      <Link to="/help/" className={MENU_ITEM}>
        Help
      </Link>
      <BusinessItems viewer={viewer} />
      {viewer.staffRole && (
        <Link
          to={viewer.staffRole === 'editor' ? '/desk/domains/' : '/desk/'}
          className={MENU_ITEM}
        >
          Moderation
        </Link>
      )}
      {viewer.isPartner ? (
        <Link to="/business/create/?switchAccount=1" className={MENU_ITEM}>
          Create another business
        </Link>
      ) : (
        <Link to="/business/convert/" className={MENU_ITEM}>
          Convert to a business
        </Link>
      )}
      <Form method="post" action="/logout/">
        <button type="submit" className={MENU_ITEM}>
          Log out
        </button>
      </Form>
    </Menu>
  )
}
