import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'Log-in asks for a code now'

export function AddedFactor({ recoveryCodes }: { recoveryCodes: string[] | null }) {
  return recoveryCodes ? <RecoveryCodes codes={recoveryCodes} title={TITLE} /> : <Added />
}

function Added() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {TITLE}
      </h1>
      <p className="text-muted">Your recovery codes stay as they are.</p>
      <ButtonLink to="/settings/security/" size="large" look="brand" className="w-full">
        Back to security
      </ButtonLink>
    </div>
  )
}
