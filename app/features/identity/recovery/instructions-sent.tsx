import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Toast } from '../../../ui/overlay/toast.tsx'
import { EMAIL_SENT_TOAST_MS } from './recovery-path.ts'

export function InstructionsSent({ to }: { to: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p ref={said} tabIndex={-1} className="w-full wrap-anywhere outline-none">
        We sent instructions to choose a new password to {to}.
      </p>
      <p className="text-sm text-muted">
        Nothing after a few minutes? Check your spam folder, or try another email or username.
      </p>
      <ButtonLink to="/password/reset/" size="large" className="w-full">
        Try another
      </ButtonLink>
      <Toast stayMs={EMAIL_SENT_TOAST_MS}>Email sent!</Toast>
    </div>
  )
}
