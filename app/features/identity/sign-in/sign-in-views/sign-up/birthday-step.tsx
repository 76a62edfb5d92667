import { useEffect, useRef, useState } from 'react'
import { BRAND } from '../../../../../brand.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useIsHydrated } from '../../../../../ui/hydration.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { Menu } from '../../../../../ui/overlay/menu.tsx'
import { BirthdayFields } from '../../../sign-up/birthday-fields.tsx'
import type { FlowParts } from '../../flow-parts.ts'

export function BirthdayStep({ flow, take, form, signIn, result }: FlowParts) {
  const group = useRef<HTMLDivElement>(null)
  const [hasValue, setHasValue] = useState(true)
  const isLive = useIsHydrated()

  function look() {
    const parts = group.current?.querySelectorAll<HTMLInputElement>('input[name^=birthday]') ?? []
    setHasValue([...parts].every((part) => part.value.trim() !== ''))
  }
  // The browser may have filled the fields before hydration.
  useEffect(look, [])

  return (
    <>
      <div ref={group} onInput={look} className="relative">
        <BirthdayFields
          order={signIn.order}
          typed={
            result?.typed['birthdayYear'] === undefined ? partsOf(flow.birthday) : result.typed
          }
          error={result?.errors['birthday']}
        />
        <div className="absolute -top-3.5 right-0">
          <Menu
            name="why-birthday"
            label="Why we ask for your birthday"
            trigger={<Icon name="info" />}
          >
            <p className="p-3 text-sm">
              You have to be old enough to use {BRAND} where you live, so we need to know your age.
              Your birthday isn't shown to anyone.
            </p>
          </Menu>
        </div>
      </div>
      {flow.asksConsents ? (
        <Button
          type="submit"
          size="large"
          look="brand"
          disabled={isLive && !hasValue}
          className="noscript:hidden mt-2 w-full"
        >
          Next
        </Button>
      ) : (
        <Button
          type="submit"
          size="large"
          look="brand"
          busy={form.isSending}
          disabled={isLive && !hasValue}
          className="mt-2 w-full"
        >
          Sign up
        </Button>
      )}
      <Button className="noscript:hidden w-full" onClick={() => take({ type: 'went_back' })}>
        Back
      </Button>
    </>
  )
}

function partsOf(birthday: string): Record<string, string> {
  const [birthdayYear = '', birthdayMonth = '', birthdayDay = ''] = birthday.split('-')
  return { birthdayYear, birthdayMonth, birthdayDay }
}
