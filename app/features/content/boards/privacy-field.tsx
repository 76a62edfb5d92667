import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/form/field.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

type Props = Pick<
  ComponentProps<typeof Checkbox>,
  'name' | 'checked' | 'defaultChecked' | 'onChange'
>

/** Whether a board is secret. One that is made for a business is protected, and stays so. */
export function PrivacyField({ isProtected, ...props }: Props & { isProtected?: boolean }) {
  const isForBusiness = Boolean(useViewer()?.acting)
  if (isProtected ?? isForBusiness) {
    return (
      <>
        <input type="hidden" name="privacy" value="protected" />
        <Checkbox
          label="Keep this board off the profile"
          hint="It is for promoting: the profile doesn't list it."
          defaultChecked
          disabled
        />
      </>
    )
  }
  return (
    <>
      <input type="hidden" name="privacy" value="public" />
      <Checkbox
        label="Keep this board secret"
        hint="Nobody else can see it or the pins on it."
        {...props}
      />
    </>
  )
}
