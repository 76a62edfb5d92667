import { useState } from 'react'
import { BRAND } from '../../brand.ts'
import type { ShownFlash } from '../../flashes/flash.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FlashToast } from './flash-toast.tsx'

const TITLE = `Welcome to ${BRAND}`

export default function WelcomeDialog({ flash }: { flash: ShownFlash & { kind: 'welcome' } }) {
  const isLive = useIsHydrated()
  const [isOpen, setOpen] = useState(true)

  if (!isLive) return <FlashToast flash={flash} />
  if (!isOpen) return null
  return (
    <Dialog label={TITLE} onClose={() => setOpen(false)} className="min-[46rem]:w-[31.25rem]">
      <div className="mx-auto max-w-sm pt-9 text-center wrap-anywhere">
        <div className="flex flex-col gap-4">
          <h2 className="text-xl">{TITLE}</h2>
          <p>{flash.text}</p>
          <ButtonLink to="/topics/" size="large" look="brand" onClick={() => setOpen(false)}>
            Choose what you like
          </ButtonLink>
          <Button size="large" onClick={() => setOpen(false)}>
            Stay here
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
