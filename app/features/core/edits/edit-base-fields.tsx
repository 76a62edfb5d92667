import { type ComponentProps, useState } from 'react'
import { useSentForm } from '../../../ui/form/sending.ts'
import { ShownBaseFields, sentBaseText } from './shown-base-fields.tsx'

/** Sends the values that an edit form first showed: `rendered`, by the domain's field names. */
export function EditBaseFields({
  rendered,
  result,
  children,
}: ComponentProps<typeof ShownBaseFields>) {
  const [shown, setShown] = useState({ rendered, wasSent: false })
  const isSent = useSentForm()?.data?.get('base') === sentBaseText(shown.rendered, result)
  // Changes only after a save, because fields keep the typed text when the page revalidates.
  if (isSent !== shown.wasSent) {
    setShown({ rendered: isSent || result ? shown.rendered : rendered, wasSent: isSent })
  }
  return (
    <ShownBaseFields rendered={shown.rendered} result={result}>
      {children}
    </ShownBaseFields>
  )
}
