import { Avatar } from '../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { recoveryPath } from '../../recovery/recovery-path.ts'
import type { KnownMember as Known } from '../sign-in-context.ts'

export function KnownMember({ known, forgetForm }: { known: Known; forgetForm: string }) {
  const { firstName, email, imageUrl, avatarColorIndex, hasPassword } = known.info
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Avatar name={firstName} src={imageUrl} colourIndex={avatarColorIndex} size={120} />
      {/* Password managers ignore fields of the type "hidden", so they don't save a masked address. */}
      <input
        type={known.type === 'AUTH' ? 'hidden' : 'text'}
        name="usernameOrEmail"
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      <p className="max-w-full truncate font-semibold">{email}</p>
      {!hasPassword && (
        <>
          <p className="text-sm text-muted">
            Your account has no password yet. We'll email you a link.
          </p>
          <ButtonLink to={recoveryPath(email)} look="brand" size="large" className="w-full">
            Set a password
          </ButtonLink>
        </>
      )}
      <button type="submit" form={forgetForm} className="text-sm font-semibold underline">
        {known.type === 'AUTH' ? 'Not you? Forget this account' : 'Not you?'}
      </button>
    </div>
  )
}
