import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { SHOWN_TEXTS } from '../../../../../refusals/shown-texts.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { useIsHydrated } from '../../../../../ui/hydration.ts'
import { Toast } from '../../../../../ui/overlay/toast.tsx'
import { UNDERAGE_REDIRECT_MS, UNDERAGE_TOAST_MS } from '../../../sign-up/limits.ts'
import type { FlowParts } from '../../flow-parts.ts'

export function UnderageStep({ flow: { pending }, take, form }: FlowParts) {
  const isLive = useIsHydrated()
  const navigate = useNavigate()
  const isConfirmed = form.answer && 'isUnderage' in form.answer

  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => {
      take({ type: 'closed' })
      navigate('/')
    }, UNDERAGE_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed, navigate, take])

  return (
    <>
      <p className="text-center text-muted">
        Please check it: with this birthday you can't have an account yet.
      </p>
      <Button
        type="submit"
        size="large"
        look="brand"
        busy={form.isSending || isConfirmed === true}
        className="w-full"
      >
        Confirm
      </Button>
      {isLive ? (
        <Button
          size="large"
          className="w-full"
          off={isConfirmed === true}
          onClick={() => take({ type: 'edited_birthday' })}
        >
          Edit
        </Button>
      ) : (
        <ButtonLink
          // The new sign-up starts without the provider's birthday, which would be refused again.
          to={
            pending?.birthday === null ? `/connect/finish/?attempt=${pending.attempt}` : '/signup/'
          }
          size="large"
          className="w-full"
        >
          Edit
        </ButtonLink>
      )}
      {isConfirmed && <Toast stayMs={UNDERAGE_TOAST_MS}>{SHOWN_TEXTS.underage}</Toast>}
    </>
  )
}
