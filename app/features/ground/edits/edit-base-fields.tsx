import { type ComponentProps, useState } from 'react'
import { useSentForm } from '../../../ui/form/sending.ts'
import { ShownBaseFields, sentBaseText } from './shown-base-fields.tsx'

/** Sends the values that an edit form first showed: `drawn`, by the domain's field names. */
export function EditBaseFields({
  drawn,
  result,
  children,
}: ComponentProps<typeof ShownBaseFields>) {
  const [shown, setShown] = useState({ drawn, wasSent: false })
  const isSent = useSentForm()?.data?.get('base') === sentBaseText(shown.drawn, result)
  // Changes only after a save, because fields keep the typed text when the page revalidates.
  if (isSent !== shown.wasSent) {
    setShown({ drawn: isSent || result ? shown.drawn : drawn, wasSent: isSent })
  }
  return (
    <ShownBaseFields drawn={shown.drawn} result={result}>
      {children}
    </ShownBaseFields>
  )
}
