import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/form/field.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

type Props = Pick<
  ComponentProps<typeof Checkbox>,
  'name' | 'checked' | 'defaultChecked' | 'onChange'
>

/** The field that makes a board secret. A board created for a business stays protected. */
export function PrivacyField({
  isProtected,
  hint = 'Nobody else can see it or the pins on it.',
  ...props
}: Props & { isProtected?: boolean; hint?: string | undefined }) {
  const isForBusiness = Boolean(useViewer()?.acting)
  if (isProtected ?? isForBusiness) {
    return (
      <>
        <input type="hidden" name="privacy" value="protected" />
        <Checkbox
          label="Keep this board off the profile"
          hint="For promoted pins only: it isn't listed on the profile."
          defaultChecked
          disabled
        />
      </>
    )
  }
  return (
    <>
      <input type="hidden" name="privacy" value="public" />
      <Checkbox label="Keep this board secret" hint={hint} {...props} />
    </>
  )
}
