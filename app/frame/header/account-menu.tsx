import { Form, Link } from '@remix-run/react'
import { isolated } from '../../direction.ts'
import type { ShownViewer } from '../../features/auth/sessions/use-viewer.tsx'
import { picturePath } from '../../features/media/pictures/picture-path.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function AccountMenu({ viewer }: { viewer: ShownViewer }) {
  const { fullName, username, pictureHash, avatarColorIndex } = viewer
  const avatar = (
    <Avatar
      name={fullName}
      src={pictureHash && picturePath(pictureHash, '236x')}
      colourIndex={avatarColorIndex}
      size={40}
    />
  )
  return (
    <Menu name="account-menu" label={`Account of ${isolated(fullName)}`} trigger={avatar}>
      <Link to={`/${username}/`} className="flex items-center gap-3 rounded-xl p-3 hover:bg-sunken">
        {avatar}
        <span className="min-w-0">
          <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
            {fullName}
          </span>
          <span className="block truncate text-sm text-muted">{username}</span>
        </span>
      </Link>
      <Link to="/board/create/" className={ITEM}>
        Create board
      </Link>
      <Link to="/settings/profile/" className={ITEM}>
        Settings
      </Link>
      <Form method="post" action="/logout/">
        <button type="submit" className={ITEM}>
          Log out
        </button>
      </Form>
    </Menu>
  )
}
