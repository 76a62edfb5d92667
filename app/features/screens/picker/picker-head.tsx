import type { Dispatch } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isBackPossible, PICKER_TITLES, type PickerFlow, type PickerStep } from './flow.ts'

export function PickerHead({
  flow,
  step,
  isPhone,
  onLeave,
}: {
  flow: PickerFlow
  step: Dispatch<PickerStep>
  isPhone: boolean
  onLeave: () => void
}) {
  const canGoBack = isBackPossible(flow)
  return (
    <header className="order-1 grid shrink-0 grid-cols-[6rem_1fr_6rem] items-center px-2 py-2">
      {canGoBack ? (
        <IconButton label="Back" onClick={() => step({ type: 'went_back' })}>
          <Icon name="left" size={20} />
        </IconButton>
      ) : isPhone ? (
        <Button look="bare" className="justify-self-start" onClick={onLeave}>
          Cancel
        </Button>
      ) : (
        <span />
      )}
      <h2 className="text-center text-lg">{PICKER_TITLES[flow.view]}</h2>
      {!isPhone && (
        <IconButton label="Close" className="justify-self-end" onClick={onLeave}>
          <Icon name="close" size={20} />
        </IconButton>
      )}
    </header>
  )
}
