import { type FormProps, Form as RemixForm } from '@remix-run/react'
import { forwardRef } from 'react'
import { CarriedInputs } from './carried-fields.tsx'

/** Remix's form, which sends the page's {@link CarriedFields} along where it writes. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { children, ...props },
  ref,
) {
  return (
    <RemixForm ref={ref} {...props}>
      {children}
      {props.method === 'post' && <CarriedInputs />}
    </RemixForm>
  )
})
