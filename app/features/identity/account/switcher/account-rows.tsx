import { Link } from 'react-router-dom'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'

export type StoredAccountView = {
  id: number
  username: string
  email: string
  fullName: string
  imageMediumUrl: string | null
  imageLargeUrl: string | null
  avatarColorIndex: number
  partner?: { isCreate: true }
  isActive: boolean
  isLoggedIn: boolean
}

const ROW = 'flex w-full items-center gap-3 rounded-xl p-3 text-left hover:bg-sunken'

export default function AccountRows({ accounts }: { accounts: readonly StoredAccountView[] }) {
  return (
    <ul aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.id}>
          <AccountRow {...account} />
        </li>
      ))}
    </ul>
  )
}

function AccountRow(account: StoredAccountView) {
  const { id, isActive, isLoggedIn } = account
  if (isActive) {
    return (
      <p className="flex items-center gap-3 p-3" aria-current="true">
        <Face {...account} />
        <span className="sr-only">, current account</span>
        <Icon name="check" />
      </p>
    )
  }
  if (!isLoggedIn) {
    return (
      <Link to={`/add-account/?account=${id}`} className={ROW}>
        <Face {...account} />
        <span className="shrink-0 text-sm font-semibold underline">Log in again</span>
      </Link>
    )
  }
  return (
    <form method="post" action="/accounts/switch/">
      <input type="hidden" name="accountId" value={id} />
      <button type="submit" className={ROW}>
        <Face {...account} />
      </button>
    </form>
  )
}

function Face({ fullName, email, imageMediumUrl, avatarColorIndex, partner }: StoredAccountView) {
  return (
    <>
      <Avatar name={fullName} src={imageMediumUrl} colourIndex={avatarColorIndex} size={40} />
      <span className="min-w-0 grow">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {fullName}
        </span>{' '}
        <span className="block truncate text-sm text-muted">
          {email}
          {partner?.isCreate && <span>{' · New'}</span>}
        </span>
      </span>
    </>
  )
}
